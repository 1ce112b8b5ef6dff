import { CloseIcon, Dialog, IconButton } from '@docsight/ui';
import { OutlinePanel } from './outline-panel.tsx';
import { t } from '../texts/index.ts';
import type { OutlineTreeProps } from './tree/tree-view.tsx';

/** Shows the outline in front of the pages, where the window has no room beside them. */
export const OutlineDialog = ({ onClose, ...props }: OutlineTreeProps & { onClose: () => void }) => (
  <Dialog heading={t('outline')} onCancel={onClose}>
    <div class="outline-dialog-close">
      <IconButton label={t('close')} tooltip={t('close')} onClick={onClose}>
        <CloseIcon />
      </IconButton>
    </div>
    <OutlinePanel {...props} onSelect={onClose} />
  </Dialog>
);

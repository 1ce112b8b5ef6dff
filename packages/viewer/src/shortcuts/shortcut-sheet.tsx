import { ShortcutSheet } from '@docsight/ui';
import type { KeySwitch } from '@docsight/ui/keyboard';
import '@docsight/ui/styles/keys.css';
import '@docsight/ui/styles/shortcut-sheet.css';
import { t } from '../texts/index.ts';
import { shortcuts } from './shortcut-list.ts';

/** The list of all keys. */
export const ViewerShortcutSheet = ({ singleKeys, onClose }: { singleKeys: KeySwitch; onClose: () => void }) => (
  <ShortcutSheet
    heading={t('shortcuts')}
    rows={shortcuts.map(({ label, keys }) => ({ label: t(label), keys }))}
    names={{
      Mod: t('keyControl'),
      Shift: t('keyShift'),
      Space: t('keySpace'),
      Home: t('keyHome'),
      End: t('keyEnd'),
      PageUp: t('keyPageUp'),
      PageDown: t('keyPageDown'),
    }}
    singleKeys={singleKeys}
    switchLabel={t('singleKeys')}
    switchHint={t('singleKeysHint')}
    closeLabel={t('close')}
    onClose={onClose}
  />
);

import { Button, Dialog } from '@docsight/ui';
import { isApple } from '../is-apple.ts';
import { t } from '../texts/index.ts';
import { shortcuts } from './shortcut-list.ts';
import './shortcut-sheet.css';

/** Returns the list of all keys. */
export const makeShortcutSheet = (onClose: () => void) => () => (
  <Dialog heading={t('shortcuts')} onCancel={onClose} width="wide">
    <dl class="shortcut-list">
      {shortcuts.map(({ label, keys }) => (
        <div key={label} class="shortcut-row">
          <dt>{t(label)}</dt>
          <dd>
            {keys.map((key) => (
              <Keys key={key} keys={key} />
            ))}
          </dd>
        </div>
      ))}
    </dl>
    <div class="shortcut-actions">
      <Button kind="main" onClick={onClose}>
        {t('close')}
      </Button>
    </div>
  </Dialog>
);

/** The keys whose names are not the same on all keyboards. */
const names: Partial<Record<string, () => string>> = {
  Mod: () => (isApple ? '⌘' : t('keyControl')),
  Shift: () => t('keyShift'),
  Space: () => t('keySpace'),
  Home: () => t('keyHome'),
  End: () => t('keyEnd'),
  PageUp: () => t('keyPageUp'),
  PageDown: () => t('keyPageDown'),
};

/** Keys that are pressed together, with the names that are printed on the keyboards of the reader's language. */
const Keys = ({ keys }: { keys: string }) => (
  <span class="shortcut-keys" dir="ltr">
    {keys === '+' ? <kbd>{keys}</kbd> : keys.split('+').map((key) => <kbd key={key}>{names[key]?.() ?? key}</kbd>)}
  </span>
);

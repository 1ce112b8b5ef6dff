import { useId } from 'preact/hooks';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { isSingleKey } from './key-names.ts';
import type { KeyNames } from './key-names.ts';
import type { KeySwitch } from './key-switch.ts';
import { Keys } from './keys.tsx';

/** What a person can do with keys. Each text of `keys` is one way. */
export type ShortcutRow = { label: string; keys: readonly string[] };

/** Lists the shortcuts of a page, and switches those of single keys on and off. */
export const ShortcutSheet = (props: {
  heading: string;
  rows: readonly ShortcutRow[];
  names?: KeyNames;
  singleKeys: KeySwitch;
  /** Labels and explains the switch. */
  switchLabel: string;
  switchHint: string;
  closeLabel: string;
  onClose: () => void;
}) => {
  const { heading, rows, names = {}, singleKeys, switchLabel, switchHint, closeLabel, onClose } = props;
  const isOn = singleKeys.isOn.value;
  const id = useId();
  return (
    <Dialog heading={heading} onCancel={onClose} width="wide">
      {/* First, because it gets the focus: a phone would begin at the end of the list. */}
      <div class="shortcut-switch">
        <input
          type="checkbox"
          role="switch"
          id={id}
          checked={isOn}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => singleKeys.switchOn(currentTarget.checked)}
        />
        <label for={id}>{switchLabel}</label>
        <p id={`${id}-hint`}>{switchHint}</p>
      </div>
      <dl class="shortcut-list">
        {rows.map(({ label, keys }) => (
          <div key={label} class="shortcut-row">
            <dt>{label}</dt>
            <dd>
              {keys.map((each) => (
                <Keys key={each} keys={each} names={names} isOff={!isOn && isSingleKey(each)} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div class="shortcut-actions">
        <Button kind="main" onClick={onClose}>
          {closeLabel}
        </Button>
      </div>
    </Dialog>
  );
};

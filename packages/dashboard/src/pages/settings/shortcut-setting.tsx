import { Button } from '@docsight/ui';
import { useId } from 'preact/hooks';
import { useApp } from '../../app-context.ts';
import { openSheet } from '../../keyboard/opened.ts';
import { Panel } from '../../shell/panel.tsx';

/** Switches the shortcuts of single keys on and off, in this browser. */
export const ShortcutSetting = () => {
  const { shortcuts } = useApp();
  const id = useId();
  return (
    <Panel title="Keyboard" actions={<Button onClick={openSheet}>Show the shortcuts</Button>}>
      <div class="settings-check">
        <input
          type="checkbox"
          id={id}
          checked={shortcuts.isOn.value}
          aria-describedby={`${id}-hint`}
          onChange={({ currentTarget }) => shortcuts.switchOn(currentTarget.checked)}
        />
        <label for={id}>Keyboard shortcuts</label>
      </div>
      <p class="settings-text" id={`${id}-hint`}>
        Single keys, such as G then D for the documents. They do nothing while you type. This browser remembers the
        choice.
      </p>
    </Panel>
  );
};

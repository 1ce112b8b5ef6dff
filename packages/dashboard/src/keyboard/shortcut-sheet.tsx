import { Button, Dialog } from '@docsight/ui';
import { useApp } from '../app-context.ts';
import { Keys } from './keys.tsx';
import './shortcut-sheet.css';

/** Lists the shortcuts of the application and of the page. */
export default ({ onClose }: { onClose: () => void }) => {
  const { shortcuts } = useApp();
  const isOn = shortcuts.isOn.value;
  return (
    <Dialog heading="Keyboard shortcuts" onCancel={onClose}>
      <dl class="shortcut-list">
        <Row keys="Mod k" label="Find a page, document or action" />
        {shortcuts.list.value.map(({ keys, label }) => (
          <Row key={keys} keys={keys} label={label} />
        ))}
      </dl>
      <p class="shortcut-note">Shortcuts do nothing while you type.</p>
      <div class="form-actions">
        <Button kind="main" onClick={onClose}>
          Close
        </Button>
        <Button kind="quiet" onClick={() => shortcuts.switchOn(!isOn)}>
          {isOn ? 'Switch the shortcuts off' : 'Switch the shortcuts on'}
        </Button>
      </div>
    </Dialog>
  );
};

const Row = ({ keys, label }: { keys: string; label: string }) => (
  <div class="shortcut-row">
    <dt>{label}</dt>
    <dd>
      <Keys keys={keys} />
    </dd>
  </div>
);

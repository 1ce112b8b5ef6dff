import { ShortcutSheet } from '@docsight/ui';
import '@docsight/ui/styles/shortcut-sheet.css';
import { useApp } from '../app-context.ts';

/** Lists the shortcuts of the application and of the page. */
export default ({ onClose }: { onClose: () => void }) => {
  const { shortcuts } = useApp();
  return (
    <ShortcutSheet
      heading="Keyboard shortcuts"
      rows={[
        { keys: ['Mod+k'], label: 'Find a page, document or action' },
        ...shortcuts.list.value.map(({ keys, label }) => ({ keys: [keys], label })),
      ]}
      singleKeys={shortcuts}
      switchLabel="Shortcuts with a single key"
      switchHint="They do nothing while you type. Switch them off if you dictate, or press keys by accident."
      closeLabel="Close"
      onClose={onClose}
    />
  );
};

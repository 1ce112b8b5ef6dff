import type { Controls } from './controls.ts';
import { commandOf } from './key-commands.ts';

/** Keys work wherever the focus is, except in fields, and in dialogs, which keep theirs to themselves. */
export const listenToKeys = (controls: Controls): void => {
  document.addEventListener('keydown', (event) => {
    // The first Tab shows where the focus is from the start; before it a frame around all pages would say nothing.
    if (event.key === 'Tab') document.documentElement.dataset.keyboard = '';
    const target = event.target instanceof Element ? event.target : undefined;
    if (event.defaultPrevented || controls.navigation.atGate.peek()) return;
    const { view } = controls;
    const command = commandOf({
      key: event.key,
      modified: event.ctrlKey || event.metaKey || event.altKey,
      typing: target?.closest('input, textarea, select, [contenteditable], dialog') != null,
      inPages: target?.closest('main') != null,
      sideways: view.contentWidth.peek() > (view.viewport.peek()?.width ?? 0),
    });
    if (command === undefined || controls.shape.peek().open === 0) return;
    event.preventDefault();
    controls.run(command);
  });
};

import type { Controls } from './controls.ts';
import { commandOf } from './key-commands.ts';

/** Runs commands for keys wherever the focus is, except in fields and dialogs. */
export const listenToKeys = (controls: Controls): void => {
  document.addEventListener('keydown', (event) => {
    // The pages have the focus from the start. The style sheet shows its frame only to readers who use the Tab key.
    if (event.key === 'Tab') document.documentElement.dataset.keyboard = '';
    const target = event.target instanceof Element ? event.target : undefined;
    if (event.defaultPrevented || controls.navigation.isGateOpen.peek()) return;
    const { view } = controls;
    const command = commandOf({
      key: event.key,
      hasModifier: event.ctrlKey || event.metaKey || event.altKey,
      hasShift: event.shiftKey,
      isTyping: target?.closest('input, textarea, select, [contenteditable], [role="menu"], dialog') != null,
      isOnButton: target?.closest('button') != null,
      isInPages: target?.closest('main') != null,
      canScrollSideways: view.contentWidth.peek() > (view.viewport.peek()?.width ?? 0),
      isSlideshow: view.isSlideshow.peek(),
      hasSingleKeys: controls.shortcuts.singleKeys.isOn.peek(),
    });
    if (command === undefined || controls.shape.peek().openPages === 0) return;
    event.preventDefault();
    controls.run(command);
  });
};

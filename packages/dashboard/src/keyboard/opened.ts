import { signal } from '@preact/signals';

/** What the keyboard has opened above the page. */
export const opened = signal<'palette' | 'sheet' | undefined>(undefined);

export const openPalette = (): void => void (opened.value = 'palette');
export const openSheet = (): void => void (opened.value = 'sheet');
export const closeOpened = (): void => void (opened.value = undefined);

import { computed, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { makeLazyPart } from '@docsight/ui/lazy-part';
import type { ReadingSession } from '../session/reading-session.ts';

/** Prints a document that the reader may download. */
export type Printing = {
  /** Whether the reader may print now: the document is open, and may be downloaded. */
  canPrint: ReadonlySignal<boolean>;
  /** The dialog of a print, and then its sheets. Undefined while nothing is printed. */
  Print: ReadonlySignal<ComponentType | undefined>;
  start(): void;
};

export const makePrinting = (session: Pick<ReadingSession, 'state' | 'image'>): Printing => {
  const Print = signal<ComponentType | undefined>(undefined);
  const document = computed(() => {
    const state = session.state.value;
    return state.kind === 'reading' && state.session.access.full && state.session.document.allow_download
      ? state.session.document
      : undefined;
  });
  const canPrint = computed(() => document.value !== undefined);

  const script = makeLazyPart(
    () => import('./print.tsx'),
    ({ makePrint }) => makePrint,
  );

  const start = async (): Promise<void> => {
    const printed = document.peek();
    if (!printed || Print.peek() || script.state.peek() === 'loading') return;
    const makePrint = await script.load();
    // Without the script, the browser prints the pages that are loaded, and a note about the others.
    if (!makePrint) print();
    else Print.value = makePrint({ session, pageCount: printed.page_count, onEnd: () => (Print.value = undefined) });
  };

  return { canPrint, Print, start: () => void start() };
};

/** Starts a print for Ctrl or ⌘ and P, except in dialogs. */
export const listenToPrintKey = ({ canPrint, start }: Printing): void => {
  document.addEventListener('keydown', (event) => {
    const isPrintKey = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key === 'p';
    const isInDialog = event.target instanceof Element && event.target.closest('dialog') !== null;
    if (!isPrintKey || isInDialog || event.defaultPrevented || !canPrint.peek()) return;
    event.preventDefault();
    start();
  });
};

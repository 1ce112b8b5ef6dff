import { computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { OutlineItem } from '../api/link-responses.ts';
import type { DocumentShape } from '../layout/index.ts';
import type { ReadingSession } from '../session/reading-session.ts';

/** The open part of the outline. Empty until it is loaded, and for a document without one. */
export type Outline = ReadonlySignal<readonly OutlineItem[]>;

const none: readonly OutlineItem[] = [];

/** Loads the outline after the first image, and again when other pages are open. */
export const makeOutline = (
  session: Pick<ReadingSession, 'outline'>,
  shape: ReadonlySignal<DocumentShape>,
  isFirstDrawn: ReadonlySignal<boolean>,
): Outline => {
  const items = signal(none);
  const openPages = computed(() => shape.value.openPages);

  const load = async (signal: AbortSignal): Promise<void> => {
    try {
      const loaded = await session.outline(signal);
      if (!signal.aborted) items.value = loaded;
    } catch {
      // The document can be read without its outline, and the session handles the error.
    }
  };
  effect(() => {
    if (openPages.value === 0) items.value = none;
    if (openPages.value === 0 || !isFirstDrawn.value) return;
    const controller = new AbortController();
    void load(controller.signal);
    return () => controller.abort();
  });
  return items;
};

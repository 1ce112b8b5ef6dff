import type { ReadonlySignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { DocumentShape, View } from '../layout/index.ts';
import type { ReadingSession } from '../session/reading-session.ts';

/** The tiles over the images of pages. */
export type TileLayer = {
  /** Renders the tiles of a page. */
  Layer: FunctionComponent<{ page: number }>;
  /** Returns the size of all tiles in memory. */
  bytes(): number;
  /** Loads failed tiles again. */
  retry(): void;
};

export type TileLoadingOptions = {
  session: Pick<ReadingSession, 'tile'>;
  view: View;
  shape: ReadonlySignal<DocumentShape>;
  isMovingFast: ReadonlySignal<boolean>;
  /** Whether a page shows an image, in any width. */
  hasImage(page: number): boolean;
  /** Returns how many bytes the tiles may take. */
  freeBytes(): number;
};

import type { DocumentSummary, LiveReader } from '@docsight/client';

/** Whether a shared document has had its first reader. */
export type FirstReaderState =
  | { kind: 'waiting'; document: DocumentSummary }
  /** `reader`: as last seen. Undefined if the reader had left before this page knew. */
  | { kind: 'read'; document: DocumentSummary; reader: LiveReader | undefined };

/** @param mostViewed the document with the most views. @param reading who reads now; the first one is kept. */
export const nextFirstReader = (
  state: FirstReaderState,
  mostViewed: DocumentSummary,
  reading: Iterable<LiveReader>,
): FirstReaderState => {
  const readers = [...reading];
  const known = state.kind === 'read' ? state.reader : undefined;
  const reader = (known && readers.find((one) => isSame(one, known))) ?? known ?? readers[0];
  if (reader || state.kind === 'read' || mostViewed.views > 0) return { kind: 'read', document: mostViewed, reader };
  return { kind: 'waiting', document: mostViewed };
};

const isSame = (one: LiveReader, other: LiveReader): boolean =>
  one.viewer_id === other.viewer_id && one.document.short_code === other.document.short_code;

/** Returns what a reader does, such as "ann@example.com is reading page 2 of 14." */
export const readerSentence = ({ email, page, page_count: count }: LiveReader): string =>
  `${email ?? 'An anonymous reader'} is reading page ${page} of ${count}.`;

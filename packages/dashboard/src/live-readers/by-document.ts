import type { LiveReader } from '@docsight/client';

export type DocumentReaders = { code: string; title: string; readers: LiveReader[] };

/** Groups readers by document, in the order in which they appear. */
export const byDocument = (readers: Iterable<LiveReader>): DocumentReaders[] => {
  const groups = new Map<string, DocumentReaders>();
  for (const reader of readers) {
    const { short_code: code, title } = reader.document;
    const group = groups.get(code);
    if (group) group.readers.push(reader);
    else groups.set(code, { code, title, readers: [reader] });
  }
  return [...groups.values()];
};

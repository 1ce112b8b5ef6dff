import type { LiveReader } from '@docsight/client';
import { formatCounted } from '../format/numbers.ts';
import type { LiveState, LostReason } from '../live/live-state.ts';

const anonymous = 'Anonymous';

/** Returns how a reader is called on the page. */
export const readerName = ({ email }: Pick<LiveReader, 'email'>): string => email ?? anonymous;

/** Says who reads now in one sentence. */
export const summaryOf = ({ readers, isTruncated }: LiveState): string => {
  if (readers.size === 0) return 'No one is reading right now.';
  const documents = new Set([...readers.values()].map(({ document }) => document.short_code)).size;
  const count = formatCounted(readers.size, 'reader');
  return `${isTruncated ? 'More than ' : ''}${count} of ${formatCounted(documents, 'document')}.`;
};

export const lostText: Record<LostReason, string> = {
  connection: 'The connection is lost. This page connects again by itself.',
  'too-many-streams':
    'Too many tabs and programs watch the readers of this account. Close some. This page tries again every 30 seconds.',
  server: 'The server cannot show who is reading at the moment. This page tries again by itself.',
};

type Readers = LiveState['readers'];

/** Returns what has changed between two states in a few words, or undefined if the same people read. */
export const changesText = (before: Readers, after: Readers): string | undefined => {
  const came = [...after].filter(([key]) => !before.has(key)).map(([, reader]) => reader);
  const left = [...before].filter(([key]) => !after.has(key)).map(([, reader]) => reader);
  if (came.length === 0 && left.length === 0) return undefined;
  const sentences = [
    ...sentenceOf(came, 'began to read', 'readers began to read.'),
    ...sentenceOf(left, 'stopped reading', 'readers stopped reading.'),
    after.size === 0 ? 'No one is reading now.' : `${formatCounted(after.size, 'reader')} now.`,
  ];
  return sentences.join(' ');
};

const sentenceOf = (readers: LiveReader[], verb: string, many: string): string[] => {
  const [first] = readers;
  if (!first) return [];
  return [readers.length === 1 ? `${readerName(first)} ${verb} ${first.document.title}.` : `${readers.length} ${many}`];
};

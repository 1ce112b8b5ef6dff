import { message, oneLine, unlinkedLine } from '../mails/index.ts';
import type { Block, Message } from '../mails/index.ts';
import type { Notice } from './notice.ts';

/** Views that a mail lists. It gives the number of the others. Source: Specification 3.8. */
export const maxListed = 50;

/** Longest title in a mail. */
const maxTitleLength = 60;

/** Writes the mail about the views of a document. */
export const viewsMessage = (content: {
  document: { title: string; shortCode: string; url: string };
  count: number;
  /** The first of `count` views, in the order of time. */
  first: Notice[];
  recipientName: string;
  /** The address of the system, without a slash at the end. */
  publicUrl: string;
}): Message => {
  const { document, count, first, recipientName, publicUrl } = content;
  const title = unlinkedLine(document.title, maxTitleLength);
  const page = `${publicUrl}/app/documents/${document.shortCode}`;
  const blocks: Block[] = [
    recipientName.trim() === '' ? 'Hello,' : `Hello ${unlinkedLine(recipientName, 60)},`,
    `Your document “${title}” was opened ${count === 1 ? 'once' : `${count} times`}. It is at ${document.url}.`,
    first.map(lineOf),
  ];
  const more = count - first.length;
  if (more > 0) blocks.push(`And ${more === 1 ? 'one more view' : `${more} more views`}.`);
  blocks.push(
    `All figures of the document: ${page}`,
    'Pages, time and level are the reader’s figures at the start of the visit. They include earlier visits.',
    `You receive this e-mail because the setting “E-mail me about views” of this document is on. To switch it off, open its settings: ${page}/settings`,
  );
  return message(subjectOf(title, count, first), blocks);
};

const subjectOf = (title: string, count: number, [first]: Notice[]): string => {
  const subject = count === 1 && first ? `${nameOf(first)} opened “${title}”` : `“${title}” was opened ${count} times`;
  return subject.length <= 120 ? subject : `“${title}” was opened`;
};

const nameOf = ({ reader }: Notice): string =>
  reader.email === null ? 'An anonymous reader' : oneLine(reader.email, 254);

const lineOf = (notice: Notice): string => {
  const { pagesViewed, totalPages, completion, seconds, level, visit } = notice.reader;
  return [
    `${nameOf(notice)}: ${timeOf(notice.happenedAt)}`,
    `visit ${visit}`,
    `${pagesViewed} of ${totalPages} ${totalPages === 1 ? 'page' : 'pages'} (${Math.round(completion * 100)} %)`,
    durationOf(seconds),
    oneLine(level, 40),
  ].join(', ');
};

const timeOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

const durationOf = (seconds: number): string => {
  const whole = Math.round(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return `${Math.floor(whole / 60)} min ${whole % 60} s`;
  return `${Math.floor(whole / 3_600)} h ${Math.floor((whole % 3_600) / 60)} min`;
};

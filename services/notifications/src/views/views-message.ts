import { message, oneLine } from '../mails/index.ts';
import type { Message } from '../mails/index.ts';
import type { Notice } from './notice.ts';

/** Views that a mail lists one by one; it gives the number of the others. Source: Specification 3.8. */
export const mostListed = 50;

/** What the owner of a document is told of its views. first: the first of `count` views, in order of time. publicUrl: of the API, without a slash at the end. */
export const viewsMessage = (of: {
  document: { title: string; shortCode: string; url: string };
  count: number;
  first: Notice[];
  name: string;
  publicUrl: string;
}): Message => {
  const { document, count, first, name } = of;
  const title = oneLine(document.title, 70);
  const [only] = first;
  const subject = count === 1 && only ? `${whoOf(only)} opened “${title}”` : `“${title}” was opened ${count} times`;
  const more = count - first.length;
  return message(subject.length <= 120 ? subject : `“${title}” was opened`, [
    name.trim() === '' ? 'Hello,' : `Hello ${oneLine(name, 60)},`,
    `your document “${oneLine(document.title, 255)}” was opened ${count === 1 ? 'once' : `${count} times`}. It is at ${document.url}.`,
    first.map(lineOf),
    ...(more > 0 ? [`And ${more === 1 ? 'one more view' : `${more} more views`}.`] : []),
    'Pages, time and level are those of the reader as the visit began, earlier visits included.',
    `You get this since notifications_enabled of the document is true. To switch it off: PATCH ${of.publicUrl}/api/v1/documents/${document.shortCode} with {"notifications_enabled": false}.`,
  ]);
};

const whoOf = ({ reader }: Notice): string =>
  reader.email === null ? 'An anonymous reader' : oneLine(reader.email, 254);

const lineOf = (notice: Notice): string => {
  const { pagesViewed, totalPages, completion, seconds, level, visit } = notice.reader;
  return [
    `${whoOf(notice)}: ${timeOf(notice.happenedAt)}`,
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

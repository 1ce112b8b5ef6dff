import type { AccountMail } from './account-mail.ts';

/** A webhook that was disabled. Source: event webhook.disabled. */
export type DisabledWebhook = {
  url: string;
  reason: 'failures' | 'gone';
  consecutiveFailures: number;
  lastStatusCode: number | null;
  lastError: string | null;
  /** ISO 8601 in UTC. */
  disabledAt: string;
};

/**
 * The subject of a mail. A document, and a purpose of tokens, has one mail after the other. A disabled webhook and a
 * changed address have one.
 */
export type Topic =
  | { kind: 'views'; documentId: string }
  | { kind: 'disabled'; webhook: DisabledWebhook }
  | AccountMail;

/** What a mail cannot be sent without. */
export type MissingFact = 'address' | 'verified address' | 'document';

/**
 * How a mail ended. `unsent`: there is no mail server. `refused`: the recipient's server rejected it permanently.
 * `given-up`: all attempts in three days failed.
 */
export type EndedAs = 'sent' | 'unsent' | 'refused' | 'given-up';
export type Ending = { key: string; as: EndedAs; at: Date; tries: number; reason?: string };

/** The fields of every state. */
export type TopicMails = {
  id: string;
  accountId: string;
  topic: Topic;
  /** When the current or last mail of the topic was opened. Distinguishes the mails of one topic. */
  openedAt: Date;
  /** End of the last mail that may have been sent. Undefined before the first one. */
  endedAt: Date | undefined;
  /** The latest endings, at most 20, oldest first. */
  endings: Ending[];
};

type OpenMail = TopicMails & {
  /** The first time this mail could be sent. The attempts end 72 hours later. */
  firstDueAt: Date;
  /** Failed attempts. */
  tries: number;
  /** The content is final, because an attempt may have sent it. */
  isComposed: boolean;
  /** Views arrived that this mail may not contain. The next mail opens when this one ends. */
  hasMore: boolean;
};

/** Sent when it is due. Views that arrive earlier join it, unless it is composed. */
export type WaitingMail = OpenMail & {
  state: 'waiting';
  dueAt: Date;
  /** What the last attempt did not find. */
  waitsFor: MissingFact | undefined;
};

/** A process is sending it. When the lease ends, another process may claim it. */
export type HeldMail = OpenMail & { state: 'held'; lease: Lease };
export type Lease = { token: string; until: Date };

/** Nothing is to be sent. */
export type EndedMail = TopicMails & { state: 'ended' };

/** The mails of one topic: the open one, if any, and what is known of the earlier ones. */
export type Mail = WaitingMail | HeldMail | EndedMail;

/** All times in milliseconds. */
export type MailRules = {
  /** From the first view to the mail. */
  delayMs: number;
  /** From the end of one mail to the next one of the same document, at least. */
  intervalMs: number;
  /** Delay after each failed attempt. The last value repeats. */
  waitsMs: number[];
  /** From the first due time to the last attempt. */
  giveUpAfterMs: number;
};

export const minute = 60_000;
const hour = 60 * minute;

/** Source: Specification 3.10. */
export const retryRules: Pick<MailRules, 'waitsMs' | 'giveUpAfterMs'> = {
  waitsMs: [minute, 5 * minute, 30 * minute, 2 * hour, 24 * hour],
  giveUpAfterMs: 72 * hour,
};

/** Returns the key of one mail, the same over all attempts. The Message-ID and the set of views depend on it. */
export const keyOf = ({ id, openedAt }: Pick<Mail, 'id' | 'openedAt'>): string => `${id}:${openedAt.getTime()}`;

export const viewsMailId = (documentId: string): string => `views:${documentId}`;

/** Returns when the mail is to be sent, or claimed again; undefined if it has ended. */
export const dueAtOf = (mail: Mail): Date | undefined => {
  if (mail.state === 'ended') return undefined;
  return mail.state === 'held' ? mail.lease.until : mail.dueAt;
};

/**
 * Returns the mail about a disabled webhook. It is due at once.
 * @param event `at` is the time of the event.
 */
export const webhookDisabledMail = (
  event: { id: string; accountId: string; at: Date; webhook: DisabledWebhook },
  now: Date,
): WaitingMail =>
  newMail(
    {
      id: `disabled:${event.id}`,
      accountId: event.accountId,
      topic: { kind: 'disabled', webhook: event.webhook },
      openedAt: event.at,
      endedAt: undefined,
      endings: [],
    },
    now,
  );

/** Returns a mail that was not attempted yet. */
export const newMail = (mails: TopicMails, dueAt: Date): WaitingMail => ({
  ...mails,
  firstDueAt: dueAt,
  tries: 0,
  isComposed: false,
  hasMore: false,
  state: 'waiting',
  dueAt,
  waitsFor: undefined,
});

/**
 * Returns the mail of a document after a view was stored. The first view opens a mail.
 * Returns the same object if the mail will contain the view without a change.
 */
export const withView = (
  mail: Mail | undefined,
  { accountId, documentId }: { accountId: string; documentId: string },
  now: Date,
  rules: MailRules,
): Mail => {
  if (!mail) return openNext(noMails(accountId, documentId), now, rules);
  if (mail.state === 'ended') return openNext(mail, now, rules);
  const isContentFixed = mail.state === 'held' || mail.isComposed;
  return isContentFixed && !mail.hasMore ? { ...mail, hasMore: true } : mail;
};

const noMails = (accountId: string, documentId: string): TopicMails => ({
  id: viewsMailId(documentId),
  accountId,
  topic: { kind: 'views', documentId },
  openedAt: new Date(0),
  endedAt: undefined,
  endings: [],
});

/** Opens the next mail of a topic: due after the delay, and not before the interval after the last mail. */
export const openNext = (last: TopicMails, now: Date, { delayMs, intervalMs }: MailRules): WaitingMail => {
  const { id, accountId, topic, openedAt, endedAt, endings } = last;
  const earliestMs = endedAt === undefined ? -Infinity : endedAt.getTime() + intervalMs;
  const dueAt = new Date(Math.max(now.getTime() + delayMs, earliestMs));
  // Clocks of processes differ, but no two mails may have the same key.
  const openedNowAt = new Date(Math.max(now.getTime(), openedAt.getTime() + 1));
  return newMail({ id, accountId, topic, openedAt: openedNowAt, endedAt, endings }, dueAt);
};

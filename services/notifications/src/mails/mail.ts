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
type Topic = { kind: 'views'; documentId: string } | { kind: 'disabled'; webhook: DisabledWebhook } | AccountMail;

/** What a mail cannot be sent without. */
export type MissingFact = 'address' | 'verified address' | 'document';

/**
 * How a mail ended. `unsent`: there is no mail server. `refused`: the recipient's server rejected it permanently.
 * `given-up`: all attempts in three days failed.
 */
type EndedAs = 'sent' | 'unsent' | 'refused' | 'given-up';
type Ending = { key: string; as: EndedAs; at: Date; tries: number; reason?: string };

/** The fields of every state. */
type TopicMails = {
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
  patienceMs: number;
};

const minute = 60_000;
const hour = 60 * minute;

/** Source: Specification 3.10. */
export const retryRules: Pick<MailRules, 'waitsMs' | 'patienceMs'> = {
  waitsMs: [minute, 5 * minute, 30 * minute, 2 * hour, 24 * hour],
  patienceMs: 72 * hour,
};

/** Result of one attempt. A `reason` has codes only, never an address. */
export type Outcome =
  | { kind: 'sent' }
  /** There is no mail server. */
  | { kind: 'unsent' }
  /** No view is left to report. */
  | { kind: 'nothing' }
  /** Our own stop ended the attempt, so it does not count. */
  | { kind: 'cut' }
  /** The account has no mail left in this hour. */
  | { kind: 'postponed'; until: Date }
  | { kind: 'refused'; reason: string }
  /** The content of the mail is of no use any more. */
  | { kind: 'given-up'; reason: string }
  | {
      kind: 'failed';
      reason: string;
      /** The server certainly did not accept the mail. */
      isCertain: boolean;
    }
  | { kind: 'unknown'; what: MissingFact };

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
): WaitingMail => ({
  id: `disabled:${event.id}`,
  accountId: event.accountId,
  topic: { kind: 'disabled', webhook: event.webhook },
  openedAt: event.at,
  endedAt: undefined,
  endings: [],
  firstDueAt: now,
  tries: 0,
  isComposed: false,
  hasMore: false,
  state: 'waiting',
  dueAt: now,
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
  if (!mail) return open(noMails(accountId, documentId), now, rules);
  if (mail.state === 'ended') return open(mail, now, rules);
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
const open = (last: TopicMails, now: Date, { delayMs, intervalMs }: MailRules): WaitingMail => {
  const { id, accountId, topic, endedAt, endings } = last;
  const earliestMs = endedAt === undefined ? -Infinity : endedAt.getTime() + intervalMs;
  const dueAt = new Date(Math.max(now.getTime() + delayMs, earliestMs));
  return {
    id,
    accountId,
    topic,
    // Clocks of processes differ, but no two mails may have the same key.
    openedAt: new Date(Math.max(now.getTime(), last.openedAt.getTime() + 1)),
    endedAt,
    endings,
    firstDueAt: dueAt,
    tries: 0,
    isComposed: false,
    hasMore: false,
    state: 'waiting',
    dueAt,
    waitsFor: undefined,
  };
};

/**
 * Returns the mail after an attempt.
 * @param wasComposed the mail was composed before this attempt, so an earlier attempt may have sent it.
 */
export const afterAttempt = (
  mail: HeldMail,
  wasComposed: boolean,
  outcome: Outcome,
  now: Date,
  rules: MailRules,
): Mail => {
  switch (outcome.kind) {
    case 'cut':
      return waitAgain(mail, { dueAt: now });
    case 'postponed':
      return waitAgain(
        { ...(wasComposed ? mail : reopened(mail)), firstDueAt: outcome.until },
        { dueAt: outcome.until },
      );
    case 'failed':
      return outcome.isCertain && !wasComposed
        ? tryAgain(reopened(mail), { reason: outcome.reason }, now, rules)
        : tryAgain(mail, { reason: outcome.reason }, now, rules);
    case 'unknown':
      return tryAgain(mail, { reason: `${outcome.what} unknown`, waitsFor: outcome.what }, now, rules);
    case 'nothing':
      return endWithoutMail(mail, now, rules);
    case 'refused':
    case 'given-up':
      return end(mail, { as: outcome.kind, reason: outcome.reason }, now, rules);
    case 'sent':
    case 'unsent':
      return end(mail, { as: outcome.kind }, now, rules);
  }
};

/** The mail was certainly not sent, so it may contain the views that arrived meanwhile. */
const reopened = (mail: HeldMail): HeldMail => ({ ...mail, isComposed: false, hasMore: false });

const waitAgain = (
  { lease: _released, ...mail }: HeldMail,
  next: { dueAt: Date; waitsFor?: MissingFact | undefined },
): WaitingMail => ({ ...mail, state: 'waiting', dueAt: next.dueAt, waitsFor: next.waitsFor });

const tryAgain = (
  mail: HeldMail,
  { reason, waitsFor }: { reason: string; waitsFor?: MissingFact },
  now: Date,
  rules: MailRules,
): Mail => {
  const { deadlineMs, waitsMs } = scheduleOf(mail, rules);
  if (now.getTime() >= deadlineMs) return end(mail, { as: 'given-up', reason }, now, rules);
  const waitMs = waitsMs[Math.min(mail.tries, waitsMs.length - 1)]!;
  const dueAt = new Date(Math.min(now.getTime() + waitMs, deadlineMs));
  return waitAgain({ ...mail, tries: mail.tries + 1 }, { dueAt, waitsFor });
};

/** A token is tried until it expires, and more often: a person waits for it. */
const scheduleOf = (
  { topic, firstDueAt }: HeldMail,
  { waitsMs, patienceMs }: MailRules,
): { deadlineMs: number; waitsMs: number[] } => {
  const expiresAt = 'content' in topic ? topic.content?.token?.expiresAt : undefined;
  return expiresAt === undefined
    ? { deadlineMs: firstDueAt.getTime() + patienceMs, waitsMs }
    : { deadlineMs: expiresAt.getTime(), waitsMs: tokenWaitsMs };
};

const tokenWaitsMs = [
  ...[minute / 12, minute / 4, minute, 2 * minute],
  ...Array<number>(5).fill(5 * minute),
  30 * minute,
];

const maxEndings = 20;

const end = (mail: HeldMail, { as, reason }: { as: EndedAs; reason?: string }, now: Date, rules: MailRules): Mail => {
  const ending: Ending = { key: keyOf(mail), as, at: now, tries: mail.tries };
  if (reason !== undefined) ending.reason = reason;
  return close(mail, { endedAt: now, endings: [...mail.endings, ending].slice(-maxEndings) }, now, rules);
};

/** No mail, so no interval follows; unless an earlier attempt may have sent it. */
const endWithoutMail = (mail: HeldMail, now: Date, rules: MailRules): Mail =>
  close(mail, { endedAt: mail.isComposed ? now : mail.endedAt, endings: mail.endings }, now, rules);

const close = (
  { id, accountId, topic, openedAt, hasMore }: HeldMail,
  { endedAt, endings }: Pick<TopicMails, 'endedAt' | 'endings'>,
  now: Date,
  rules: MailRules,
): Mail => {
  const past = withoutContent(topic);
  const ended: EndedMail = { id, accountId, topic: past, openedAt, endedAt, endings, state: 'ended' };
  return hasMore ? open(ended, now, rules) : ended;
};

/** A mail to an account has an address and a token that are not needed after its end. */
const withoutContent = (topic: Topic): Topic => ('version' in topic ? versionOf(topic) : topic);

const versionOf = ({ kind, version }: AccountMail): AccountMail => ({ kind, version });

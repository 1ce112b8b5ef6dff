import type { AccountMail } from './account-mail.ts';
import { keyOf, minute, openNext } from './mail.ts';
import type {
  EndedAs,
  EndedMail,
  Ending,
  HeldMail,
  Mail,
  MailRules,
  MissingFact,
  Topic,
  TopicMails,
  WaitingMail,
} from './mail.ts';

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
  { waitsMs, giveUpAfterMs }: MailRules,
): { deadlineMs: number; waitsMs: number[] } => {
  const expiresAt = 'content' in topic ? topic.content?.token?.expiresAt : undefined;
  return expiresAt === undefined
    ? { deadlineMs: firstDueAt.getTime() + giveUpAfterMs, waitsMs }
    : { deadlineMs: expiresAt.getTime(), waitsMs: tokenWaitsMs };
};

const tokenWaitsMs = [minute / 12, minute / 4, minute, 2 * minute, ...Array<number>(5).fill(5 * minute), 30 * minute];

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
  return hasMore ? openNext(ended, now, rules) : ended;
};

/** A mail to an account has an address and a token that are not needed after its end. */
const withoutContent = (topic: Topic): Topic => ('version' in topic ? versionOf(topic) : topic);

const versionOf = ({ kind, version }: AccountMail): AccountMail => ({ kind, version });

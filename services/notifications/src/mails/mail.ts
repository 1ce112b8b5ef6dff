/** A webhook that was disabled, as its owner is told. disabledAt: ISO 8601 in UTC. Source: event webhook.disabled. */
export type DisabledWebhook = {
  url: string;
  reason: 'failures' | 'gone';
  consecutiveFailures: number;
  lastStatusCode: number | null;
  lastError: string | null;
  disabledAt: string;
};

/** What a mail is about: one disabling of a webhook, or the views of a document, again and again. */
export type Topic = { kind: 'views'; documentId: string } | { kind: 'disabled'; webhook: DisabledWebhook };

/**
 * How a mail ended. unsent: there is no mail server. refused: for good, by the recipient's server. given-up: three days of tries were in vain.
 * nothing: there was nothing to tell any more, so that it was no mail at all, unless an earlier try may have sent it.
 */
type Ending = 'sent' | 'unsent' | 'refused' | 'given-up' | 'nothing';

/**
 * What is to be said of one topic. A disabling has one mail; the views of a document have one after the other, and openedAt tells them apart.
 * firstDueAt: of the present one, or of the last when none is open. dueAt: when it is to be tried, or, while it is held, when its lease ends; absent when nothing is to be sent.
 * waitsFor: what was not known yet at the last try. tries: that failed. isComposed: what it says stands, for it may have been sent so.
 * hasMore: views came while it was held, which it may not tell of. endedAt: of the last one that was a mail. endings: the latest ones, oldest first.
 */
export type Mail = {
  id: string;
  accountId: string;
  topic: Topic;
  openedAt: Date;
  firstDueAt: Date;
  dueAt?: Date;
  waitsFor?: 'address' | 'document';
  tries: number;
  isComposed: boolean;
  hasMore: boolean;
  lease?: { token: string; until: Date };
  endedAt?: Date;
  endings: { key: string; as: Ending; at: Date; tries: number; reason?: string }[];
};

/** In milliseconds. delayMs: from the first view to the mail. intervalMs: between two mails of one document. waitsMs: after the first failed try, the second and so on; the last one stands for all after it. */
export type MailRules = { delayMs: number; intervalMs: number; waitsMs: number[]; patienceMs: number };

const minute = 60_000;
const hour = 60 * minute;
export const retryRules: Pick<MailRules, 'waitsMs' | 'patienceMs'> = {
  waitsMs: [minute, 5 * minute, 30 * minute, 2 * hour, 24 * hour],
  patienceMs: 72 * hour,
};

/**
 * What came of a try. failed: isCertain when the mail is sure not to have been sent. cut: our own stop ended it, which is no try. reason: codes only, never an
 * address.
 */
export type Outcome =
  | { kind: 'sent' | 'unsent' | 'nothing' | 'cut' }
  | { kind: 'refused'; reason: string }
  | { kind: 'failed'; reason: string; isCertain: boolean }
  | { kind: 'unknown'; what: 'address' | 'document' };

/** The name of one mail, the same over all tries: Message-ID and what it tells of hang on it. */
export const keyOf = ({ id, openedAt }: Pick<Mail, 'id' | 'openedAt'>): string => `${id}:${openedAt.getTime()}`;

export const viewsId = (documentId: string): string => `views:${documentId}`;

/** The mail about a webhook that was disabled: due at once. at: when the event happened. */
export const disablingMail = (
  event: { id: string; accountId: string; at: Date; webhook: DisabledWebhook },
  now: Date,
): Mail => ({
  ...{ id: `disabled:${event.id}`, accountId: event.accountId, topic: { kind: 'disabled', webhook: event.webhook } },
  ...{ openedAt: event.at, firstDueAt: now, dueAt: now, tries: 0, isComposed: false, hasMore: false, endings: [] },
});

/**
 * What a view that is stored already changes of its document's mail; the very mail that was given when it is going to tell of the view anyway. The first view
 * opens a mail, due after the delay and no sooner than the interval after the one before.
 */
export const withView = (
  mail: Mail | undefined,
  view: { accountId: string; documentId: string },
  now: Date,
  rules: MailRules,
): Mail => {
  const { accountId, documentId } = view;
  if (!mail) {
    const topic: Topic = { kind: 'views', documentId };
    const empty = { openedAt: new Date(0), firstDueAt: now, tries: 0, isComposed: false, hasMore: false, endings: [] };
    return opened({ id: viewsId(documentId), accountId, topic, ...empty }, now, rules);
  }
  if (mail.dueAt === undefined) return opened(mail, now, rules);
  const isComposing = mail.lease !== undefined || mail.isComposed;
  return isComposing && !mail.hasMore ? { ...mail, hasMore: true } : mail;
};

const opened = (mail: Mail, now: Date, { delayMs, intervalMs }: MailRules): Mail => {
  const { endedAt } = mail;
  const soonest = endedAt === undefined ? -Infinity : endedAt.getTime() + intervalMs;
  const dueAt = new Date(Math.max(now.getTime() + delayMs, soonest));
  return {
    ...mail,
    // A key is never used twice, whatever the clock says.
    openedAt: new Date(Math.max(now.getTime(), mail.openedAt.getTime() + 1)),
    ...{ firstDueAt: dueAt, dueAt },
    ...{ tries: 0, isComposed: false, hasMore: false },
  };
};

/** The mail after a try. Its lease is over in any case. claimed: as it was before the try; what was composed then may have been sent by an earlier one. */
export const settled = (
  held: Mail,
  claimed: Pick<Mail, 'isComposed'>,
  outcome: Outcome,
  now: Date,
  rules: MailRules,
): Mail => {
  const mail: Mail = { ...held, lease: undefined, waitsFor: undefined };
  switch (outcome.kind) {
    case 'cut':
      return { ...mail, dueAt: now };
    case 'failed':
      // Sure not to be sent, it may still take in what came meanwhile; else what may have arrived is what is sent again.
      return outcome.isCertain && !claimed.isComposed
        ? triedAgain({ ...mail, isComposed: false, hasMore: false }, outcome.reason, now, rules)
        : triedAgain(mail, outcome.reason, now, rules);
    case 'unknown':
      return triedAgain({ ...mail, waitsFor: outcome.what }, `${outcome.what} unknown`, now, rules);
    case 'refused':
      return ended(mail, 'refused', now, rules, outcome.reason);
    default:
      return ended(mail, outcome.kind, now, rules);
  }
};

const triedAgain = (mail: Mail, reason: string, now: Date, rules: MailRules): Mail => {
  const deadline = mail.firstDueAt.getTime() + rules.patienceMs;
  if (now.getTime() >= deadline) return ended(mail, 'given-up', now, rules, reason);
  const waitMs = rules.waitsMs[Math.min(mail.tries, rules.waitsMs.length - 1)]!;
  return { ...mail, tries: mail.tries + 1, dueAt: new Date(Math.min(now.getTime() + waitMs, deadline)) };
};

const mostEndings = 20;

const ended = (tried: Mail, as: Ending, now: Date, rules: MailRules, reason?: string): Mail => {
  const mail: Mail = { ...tried, dueAt: undefined, waitsFor: undefined };
  if (as === 'nothing') {
    const over = { ...mail, isComposed: false, endedAt: mail.isComposed ? now : mail.endedAt };
    return mail.hasMore ? opened(over, now, rules) : over;
  }
  const ending = { key: keyOf(mail), as, at: now, tries: mail.tries, ...(reason !== undefined && { reason }) };
  const over: Mail = {
    ...mail,
    ...{ isComposed: false, hasMore: false, endedAt: now },
    endings: [...mail.endings, ending].slice(-mostEndings),
  };
  return mail.hasMore ? opened(over, now, rules) : over;
};

import { createHash } from 'node:crypto';
import type { Logger } from '@docsight/service-kit';
import { counter, wideLines } from '@docsight/service-kit';
import { afterAttempt } from './after-attempt.ts';
import type { Outcome } from './after-attempt.ts';
import { keyOf } from './mail.ts';
import type { EndedAs, HeldMail, Mail, MailRules } from './mail.ts';
import type { MailBudget } from './mail-budget-mongo.ts';
import type { MailStore } from './mail-store.ts';
import type { Message } from './message.ts';
import { accountMailOf } from './requested-mail.ts';
import type { MailClient } from './smtp-client.ts';

/** The content of a mail at this moment, or why there is none. */
export type Content = Message | 'nothing' | 'document unknown' | 'token expired' | 'token unreadable';
type Recipient = { email: string; emailVerified: boolean; name: string };

/**
 * Makes one attempt to send a held mail and stores the result.
 * @param cut fires when the process stops: the attempt ends at once.
 */
export type SendMail = (mail: HeldMail, cut: AbortSignal) => Promise<void>;

export const makeSendMail = (dependencies: {
  mails: MailStore;
  budget: MailBudget;
  /** Without a client nothing is sent. */
  client: MailClient | undefined;
  contentOf: (mail: HeldMail, recipientName: string) => Promise<Content>;
  recipientOf: (accountId: string) => Promise<Recipient | undefined>;
  /** The part of Message-IDs after the @. */
  domain: string;
  rules: MailRules;
  logger: Logger;
  now: () => Date;
  /** Called at each crash point. */
  step: (name: string) => void;
}): SendMail => {
  const outcomes = counter('docsight_mails_total');
  const writeLine = wideLines(dependencies.logger, 'mail attempted');
  const { mails, budget, client, contentOf, recipientOf, domain, rules, logger, now, step } = dependencies;

  /** Makes the content final before the server can receive it. Returns false if the lease was lost. */
  const markComposed = async (held: HeldMail): Promise<boolean> => {
    const compose = (mail: Mail | undefined) => (isHeldBy(mail, held) ? { ...mail, isComposed: true } : mail);
    return isHeldBy(await mails.change(held.id, compose, now()), held);
  };

  const attempt = async (mail: HeldMail, cut: AbortSignal): Promise<Outcome | 'lease lost'> => {
    const requested = accountMailOf(mail);
    const recipient = requested ? undefined : await recipientOf(mail.accountId);
    const message = await contentOf(mail, recipient?.name ?? '');
    if (typeof message === 'string') return withoutMessage(message);
    if (!client) return { kind: 'unsent' };
    const to = requested?.to.email ?? recipient?.email;
    if (to === undefined) return { kind: 'unknown', what: 'address' };
    if (!requested) {
      // A stranger may own the address. It receives only mails that a person requests for it. The gateway limits these.
      if (recipient?.emailVerified !== true) return { kind: 'unknown', what: 'verified address' };
      const until = await budget.spend(mail.accountId, keyOf(mail), now());
      if (until) return { kind: 'postponed', until };
    }
    if (!(await markComposed(mail))) return 'lease lost';
    step('mail.composed');
    const letter = { messageId: messageIdOf(keyOf(mail), domain), to, date: now(), message };
    const outcome = await client.send(letter, cut);
    step('mail.sent');
    return outcome;
  };

  return async (held, cut) => {
    const begunMs = performance.now();
    const outcome = await attempt(held, cut);
    if (outcome === 'lease lost') return;
    const at = now();
    const decide = (mail: Mail | undefined) =>
      isHeldBy(mail, held) ? afterAttempt(mail, held.isComposed, outcome, at, rules) : mail;
    const after = await mails.change(held.id, decide, at);
    const ending = endingOf(held, after);
    outcomes.inc({ topic: held.topic.kind, outcome: ending ?? outcome.kind });
    const facts = factsOf(held, outcome, after);
    const isError = facts.outcome === 'failed' || isAbandoned(ending);
    writeLine({ durationMs: performance.now() - begunMs, isError, fields: () => facts });
    const isOwners = outcome.kind === 'unknown' && outcome.what === 'verified address';
    if (isAbandoned(ending) && !isOwners) logger.error(facts, 'mail abandoned');
    else if (outcome.kind === 'failed') logger.warn(facts, 'mail attempt failed');
  };
};

const withoutMessage = (reason: Exclude<Content, Message>): Outcome => {
  if (reason === 'nothing') return { kind: 'nothing' };
  return reason === 'document unknown' ? { kind: 'unknown', what: 'document' } : { kind: 'given-up', reason };
};

/** True if the mail is still held under the same claim. */
const isHeldBy = (mail: Mail | undefined, { lease }: HeldMail): mail is HeldMail =>
  mail?.state === 'held' && mail.lease.token === lease.token;

/** Returns the same id for every attempt. */
const messageIdOf = (key: string, domain: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;

/** Returns how a mail has ended, if it has. */
const endingOf = (held: HeldMail, after: Mail | undefined) => after?.endings.find(({ key }) => key === keyOf(held))?.as;

const isAbandoned = (ending: EndedAs | undefined): boolean => ending === 'refused' || ending === 'given-up';

const factsOf = (held: HeldMail, outcome: Outcome, after: Mail | undefined) => ({
  mailId: keyOf(held),
  accountId: held.accountId,
  topic: held.topic.kind,
  attempt: held.tries + 1,
  outcome: endingOf(held, after) ?? outcome.kind,
  ...reasonOf(outcome),
  ...(after?.state === 'waiting' && { dueAt: after.dueAt.toISOString() }),
});

const reasonOf = (outcome: Outcome): { reason?: string } => {
  if ('reason' in outcome) return { reason: outcome.reason };
  return outcome.kind === 'unknown' ? { reason: `${outcome.what} unknown` } : {};
};

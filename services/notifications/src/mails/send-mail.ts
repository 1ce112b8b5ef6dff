import { createHash } from 'node:crypto';
import type { Logger } from '@docsight/service-kit';
import { counter } from '@docsight/service-kit';
import { keyOf, settled } from './mail.ts';
import type { Mail, MailRules, Outcome, Topic } from './mail.ts';
import type { MailClient } from './mail-client.ts';
import type { HeldMail, MailStore } from './mail-store.ts';
import type { Message } from './message.ts';

/** What is to be told of a topic, at this moment; or that there is nothing, or that it is not known yet what. */
export type Content = Message | 'nothing' | 'document unknown';
export type Recipient = { email: string; name: string };

/** Tries a mail that is held, and records what came of it. cut: fires when it must be given up. */
export type SendMail = (mail: HeldMail, cut: AbortSignal) => Promise<void>;

const outcomes = counter('docsight_mails_total', 'Tries of mails by what they are about and what came of them.', [
  'topic',
  'outcome',
]);

export const makeSendMail = (deps: {
  mails: MailStore;
  /** Without one nothing is sent. */
  client: MailClient | undefined;
  contentOf: { [Kind in Topic['kind']]: (mail: Mail, topic: TopicOf<Kind>, to: string) => Promise<Content> };
  recipientOf: (accountId: string) => Promise<Recipient | undefined>;
  /** Of the Message-IDs. */
  domain: string;
  rules: MailRules;
  logger: Logger;
  now: () => Date;
  /** Called between two steps: a crash point. */
  step: (name: string) => void;
}): SendMail => {
  const { mails, client, logger, now, step } = deps;

  const contentOf = (mail: Mail, name: string): Promise<Content> =>
    mail.topic.kind === 'views'
      ? deps.contentOf.views(mail, mail.topic, name)
      : deps.contentOf.disabled(mail, mail.topic, name);

  /** From now on the mail says what it says, until it is sure that it was not sent. False when it is somebody else's by now. */
  const keep = async (held: HeldMail): Promise<boolean> => {
    const isHeld = heldAs(held);
    return isHeld(await mails.change(held.id, (mail) => (isHeld(mail) ? { ...mail, isComposed: true } : mail), now()));
  };

  const tryIt = async (mail: HeldMail, cut: AbortSignal): Promise<Outcome | undefined> => {
    const recipient = await deps.recipientOf(mail.accountId);
    const message = await contentOf(mail, recipient?.name ?? '');
    if (message === 'nothing') return { kind: 'nothing' };
    if (message === 'document unknown') return { kind: 'unknown', what: 'document' };
    if (!client) return { kind: 'unsent' };
    if (!recipient) return { kind: 'unknown', what: 'address' };
    if (!(await keep(mail))) return undefined;
    step('mail.composed');
    const letter = { messageId: messageIdOf(keyOf(mail), deps.domain), to: recipient.email, date: now(), message };
    const outcome = await client.send(letter, cut);
    step('mail.sent');
    return outcome;
  };

  return async (held, cut) => {
    const outcome = await tryIt(held, cut);
    if (!outcome) return;
    const isHeld = heldAs(held);
    const at = now();
    const after = await mails.change(
      held.id,
      (mail) => (isHeld(mail) ? settled(mail, held, outcome, at, deps.rules) : mail),
      at,
    );
    tell(held, outcome, after, logger);
  };
};

/** Whether a mail is still held under the lease of that claim. */
const heldAs =
  ({ lease }: HeldMail) =>
  (mail: Mail | undefined): mail is Mail =>
    mail?.lease?.token === lease.token;

type TopicOf<Kind extends Topic['kind']> = Extract<Topic, { kind: Kind }>;

/** The same for a mail over all tries. */
const messageIdOf = (key: string, domain: string): string =>
  `<${createHash('sha256').update(key).digest('hex').slice(0, 40)}@${domain}>`;

const tell = (held: HeldMail, outcome: Outcome, after: Mail | undefined, logger: Logger): void => {
  const key = keyOf(held);
  const ending = after?.endings.find((one) => one.key === key)?.as;
  const reason =
    'reason' in outcome ? outcome.reason : outcome.kind === 'unknown' ? `${outcome.what} unknown` : undefined;
  const about = { mailId: key, accountId: held.accountId, outcome: ending ?? outcome.kind, ...(reason && { reason }) };
  outcomes.inc({ topic: held.topic.kind, outcome: about.outcome });
  if (ending === 'refused' || ending === 'given-up') logger.error(about, 'a mail is given up');
  else if (outcome.kind === 'failed')
    logger.warn({ ...about, dueAt: after?.dueAt }, 'a mail was not sent: it is tried again');
  else logger.info(about, 'a mail was tried');
};

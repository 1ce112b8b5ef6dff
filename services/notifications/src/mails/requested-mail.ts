import type { AccountMail, AccountMailContent } from './account-mail.ts';
import { newMail } from './mail.ts';
import type { Mail } from './mail.ts';

/** A request for a mail. Source: event account.mail_requested. */
export type RequestedMail = {
  /** Id of the event. */
  id: string;
  accountId: string;
  at: Date;
  topic: AccountMail & { content: AccountMailContent };
};

/** A newer token replaces an older one, so a purpose has one record. */
export const accountMailId = ({ id, accountId, topic }: RequestedMail): string =>
  topic.content.token ? `${topic.kind}:${accountId}` : `${topic.kind}:${id}`;

/**
 * Returns the mail after a request. It is due at once, and replaces a mail that was not sent: its token is of no use.
 * An attempt in progress loses its lease. Returns the same object for a request that is older, or not new.
 */
export const withRequest = (mail: Mail | undefined, requested: RequestedMail, now: Date): Mail => {
  const { accountId, at, topic } = requested;
  if (mail && 'version' in mail.topic && mail.topic.version >= topic.version) return mail;
  // No two mails may have the same key.
  const openedAt = new Date(Math.max(at.getTime(), (mail?.openedAt.getTime() ?? 0) + 1));
  const earlier = { endedAt: mail?.endedAt, endings: mail?.endings ?? [] };
  return newMail({ id: accountMailId(requested), accountId, topic, openedAt, ...earlier }, now);
};

/** Returns the content of a mail about an account, or undefined for another mail. */
export const accountMailOf = ({ topic }: Pick<Mail, 'topic'>): AccountMailContent | undefined =>
  'content' in topic ? topic.content : undefined;

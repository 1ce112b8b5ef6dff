import { tokenContext, tokenLink } from '@docsight/contracts';
import type { SecretBox } from '@docsight/service-kit';
import type { AccountMail, Content } from '../mails/index.ts';
import { emailChangedMessage, tokenMessage } from './account-mail-messages.ts';

/** Writes the present content of a mail about an account. The plain token is only in the result. */
export const makeAccountMailContent =
  (dependencies: { box: SecretBox; publicUrl: string; now: () => Date }) =>
  (accountId: string, { kind, content }: AccountMail): Content => {
    const { box, publicUrl, now } = dependencies;
    if (!content) return 'nothing';
    if (kind === 'email-changed' || !content.token) return emailChangedMessage(content.to);
    const { to, token } = content;
    if (token.expiresAt <= now()) return 'token expired';
    const plain = opened(box, token.sealed, tokenContext({ purpose: kind, accountId, email: to.email }));
    return plain === undefined ? 'token unreadable' : tokenMessage(kind, to, tokenLink(publicUrl, kind, plain));
  };

/**
 * Returns undefined for a token that was encrypted with another key, for example one that the operator has replaced.
 */
const opened = (box: SecretBox, sealed: string, context: string): string | undefined => {
  try {
    return box.open(sealed, context);
  } catch {
    return undefined; // The error of the cipher says no more. The mail ends with the reason, which is logged.
  }
};

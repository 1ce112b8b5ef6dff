import type { MailPurpose, MailRecipient } from '@docsight/contracts';

/** A mail about an account itself. Its recipient may have no verified address, or no account any more. */
export type AccountMail = {
  kind: MailPurpose | 'email-changed';
  /** The version of the account that requested the mail. */
  version: number;
  /** Absent after the end of the mail. */
  content?: AccountMailContent;
};

export type AccountMailContent = { to: MailRecipient; token?: SealedToken };

type SealedToken = {
  /** Encrypted by the gateway. Source: ADR 12. */
  sealed: string;
  /** The mail is not sent later. */
  expiresAt: Date;
};

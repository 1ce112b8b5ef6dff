/** What the token in a mail is for. */
export const mailPurposes = ['password-reset', 'email-verification'] as const;
export type MailPurpose = (typeof mailPurposes)[number];

/** What the token of a link is for. Operators print links for `sign-in`; no mail has one. */
export const tokenPurposes = [...mailPurposes, 'sign-in'] as const;
export type TokenPurpose = (typeof tokenPurposes)[number];

/** Returns the context of a sealed token. It opens only for the same purpose, account and recipient. */
export const tokenContext = (of: { purpose: MailPurpose; accountId: string; email: string }): string =>
  [of.purpose, of.accountId, of.email].join(' ');

const pages: Record<TokenPurpose, string> = {
  'password-reset': 'reset-password',
  'email-verification': 'verify-email',
  'sign-in': 'login',
};

/**
 * Returns the link for a token. The token is the whole fragment, so browsers send it to no server.
 * @param publicUrl without a slash at the end.
 */
export const tokenLink = (publicUrl: string, purpose: TokenPurpose, token: string): string =>
  `${publicUrl}/app/${pages[purpose]}#${token}`;

/**
 * Why a request is not to be believed. missing_header, malformed_header: it bears no proof, or none that can be read. too_old, from_the_future: it was
 * signed too long before or after now. no_matching_signature: somebody else signed it, or it was changed. invalid_body: the signature is good, and the body
 * is not an event.
 */
export type WebhookVerificationCode =
  | 'missing_header'
  | 'malformed_header'
  | 'too_old'
  | 'from_the_future'
  | 'no_matching_signature'
  | 'invalid_body';

/** The request is to be refused. The message is for the receiver's log: it tells nothing of the secret or of what was expected. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookVerificationCode;

  constructor(code: WebhookVerificationCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

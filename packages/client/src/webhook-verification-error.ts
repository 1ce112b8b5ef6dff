/** Why a request must not be trusted. */
export type WebhookVerificationCode =
  /** The request has no signature. */
  | 'missing_header'
  /** The signature cannot be read. */
  | 'malformed_header'
  /** It was signed too long ago. */
  | 'too_old'
  /** It was signed too far in the future. */
  | 'from_the_future'
  /** Another sender signed it, or it was changed on the way. */
  | 'no_matching_signature'
  /** The signature is valid, but the body is not an event. */
  | 'invalid_body';

/**
 * The request must be rejected. The message is for the receiver's log. It reveals neither the secret nor the expected
 * signature.
 */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookVerificationCode;

  constructor(code: WebhookVerificationCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

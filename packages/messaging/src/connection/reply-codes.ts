/** Reply codes of AMQP 0-9-1, under its own names. */
export const replyCodes = {
  /** The user may not do this. */
  accessRefused: 403,
  /** It does not exist. */
  notFound: 404,
  /** It exists with other arguments. */
  preconditionFailed: 406,
} as const;

/** An error that a person can fix. `message` is complete without a stack trace: what happened, and what to do. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

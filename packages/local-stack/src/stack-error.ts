/** Something a person can put right: `message` is one clear sentence, fit to be the only line that is printed. */
export class StackError extends Error {
  override readonly name = 'StackError';
}

import type { HeldMail, Mail, MissingFact } from './mail.ts';

/** Stores mails. A claimed mail is due again when its lease ends, so a crash loses nothing. */
export type MailStore = {
  /** Stores a mail unless its id exists already. */
  insert(mail: Mail, now: Date): Promise<void>;
  /**
   * Stores what `decide` returns, and calls it again if another process changed the mail meanwhile. Returns the stored
   * mail. Writes nothing if `decide` returns the same object.
   */
  change<Decided extends Mail | undefined>(
    id: string,
    decide: (mail: Mail | undefined) => Decided,
    now: Date,
  ): Promise<Decided>;
  /** Claims the mail that has been due longest. */
  claim(lease: { now: Date; until: Date; token: string }): Promise<HeldMail | undefined>;
  /** Makes mails due at once that wait for an address or a document. Returns whether there were any. */
  makeDue(of: { accountId: string; waitsFor: MissingFact }, now: Date): Promise<boolean>;
};

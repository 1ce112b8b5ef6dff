import type { Mail } from './mail.ts';

/** A mail that this process may send until its lease ends. */
export type HeldMail = Mail & { lease: { token: string; until: Date } };

/** Where mails wait. What is claimed becomes due again when its lease ends, so nothing is lost with a process. */
export type MailStore = {
  /** Stores a mail unless it is there already. */
  insert(mail: Mail, now: Date): Promise<void>;
  /**
   * Stores what is decided about a mail, and decides again when somebody was faster. Returns the mail as it stands then; the very mail that was given to
   * `decide` is not stored again.
   */
  change<Decided extends Mail | undefined>(
    id: string,
    decide: (mail: Mail | undefined) => Decided,
    now: Date,
  ): Promise<Decided>;
  /** The one that is due for the longest time. */
  claim(lease: { now: Date; until: Date; token: string }): Promise<HeldMail | undefined>;
  /** Makes due at once what waits for an address, or for a document, since it has come. False when nothing does. */
  hurry(of: { accountId: string; waitsFor: 'address' | 'document' }, now: Date): Promise<boolean>;
};

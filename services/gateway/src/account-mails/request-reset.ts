import { changed } from '../accounts/index.ts';
import type { AccountStore } from '../accounts/index.ts';
import type { DecoyStore } from './decoy-store-mongo.ts';
import type { MailQuota } from './mail-quota.ts';
import type { RequestMails } from './request-mails.ts';

export type RequestReset = (email: string, network: string) => Promise<void>;

/**
 * Sends the mail with which the owner of an address sets a new password. The caller cannot distinguish a known address
 * from an unknown one, or from one with too many requests: each costs two counts, one read and one write.
 */
export const makeRequestReset =
  (dependencies: {
    accounts: AccountStore;
    decoys: DecoyStore;
    mails: RequestMails;
    quota: MailQuota;
    now: () => Date;
  }): RequestReset =>
  async (email, network) => {
    const { accounts, decoys, mails, quota, now } = dependencies;
    if (!mails.sendsMail) return;
    const purpose = 'password-reset';
    const isAllowed = await quota.allowsReset(email, network);
    const stored = await accounts.change({ email }, (account) =>
      isAllowed ? mails.addToken({ account: changed(account, {}), events: [] }, purpose, now()) : undefined,
    );
    if (!stored) await decoys.store(mails.unusedToken(email, purpose, now()));
  };

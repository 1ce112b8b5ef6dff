import { AppError } from '@docsight/service-kit';
import { hashOf } from '../hash-of.ts';

/** Counts mails over all replicas, in fixed windows of an hour. */
type MailCount = {
  count(key: string): Promise<{ limited: boolean; retryAfterSeconds: number }>;
  release(key: string): Promise<void>;
};

/** Limits how many mails people can cause. Source: Specification 3.13 and Specification 3.14. */
export type MailQuota = {
  /** Counts a reset request, by address and client network. Returns whether it may cause a mail. */
  allowsReset(email: string, network: string): Promise<boolean>;
  /**
   * Runs work that sends a verification mail again. It does not count if it fails.
   * @throws AppError rate_limited.
   */
  forVerification<Result>(accountId: string, work: () => Promise<Result>): Promise<Result>;
  /** Counts an attempt to change an address. @throws AppError rate_limited. */
  countChange(accountId: string): Promise<void>;
};

export const makeMailQuota = (counts: {
  resetsOfAddress: MailCount;
  resetsOfNetwork: MailCount;
  verifications: MailCount;
  addressChanges: MailCount;
}): MailQuota => ({
  allowsReset: async (email, network) => {
    const address = hashOf(email);
    const both = [counts.resetsOfAddress.count(address), counts.resetsOfNetwork.count(network)];
    return (await Promise.all(both)).every(({ limited }) => !limited);
  },
  forVerification: async (accountId, work) => {
    requireBelow(await counts.verifications.count(accountId), 'Too many verification mails were requested.');
    try {
      return await work();
    } catch (error) {
      await counts.verifications.release(accountId);
      throw error;
    }
  },
  countChange: async (accountId) =>
    requireBelow(await counts.addressChanges.count(accountId), 'The address was changed too often.'),
});

const requireBelow = (
  { limited, retryAfterSeconds }: { limited: boolean; retryAfterSeconds: number },
  problem: string,
): void => {
  if (!limited) return;
  throw new AppError('rate_limited', `${problem} Try again in ${Math.ceil(retryAfterSeconds / 60)} minutes.`, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
  });
};

import { createHmac } from 'node:crypto';
import type { DocumentDetail } from '@docsight/api-contract';
import { AppError } from '@docsight/service-kit';
import type { KeyList } from '@docsight/service-kit';

/** One use of an `Idempotency-Key` by an account. */
export type KeyUse = {
  id: string;
  accountId: string;
  key: string;
  /** Hash of file, file name and fields: see `fingerprintsOf`. */
  fingerprint: string;
  /** Chosen before the work starts, so that a repeated upload after a crash makes the same document. */
  documentId: string;
  createdAt: Date;
  /** The upload counts as in progress until then. */
  leaseUntil: Date;
  /** The body of the response, null until there is one. */
  response: DocumentDetail | null;
};

export type KeyUseStore = {
  /** Stores a use. Returns false if the account has used the key before. */
  insert(use: KeyUse): Promise<boolean>;
  find(accountId: string, key: string): Promise<KeyUse | null>;
  /** Takes over a use whose lease has ended, or renews a lease. Returns false if the stored lease has changed. */
  takeOver(use: KeyUse, leaseUntil: Date): Promise<boolean>;
  complete(id: string, response: DocumentDetail): Promise<void>;
  /** Removes a use unless its stored lease has changed. */
  remove(use: KeyUse): Promise<void>;
};

/** Retention of a use, in ms. Source: Specification 4.6. */
const retentionMs = 24 * 60 * 60 * 1000;
/** Length of a lease. It is renewed during the work, so a repeated upload after a crash waits no longer than this. */
export const leaseMs = 6_000;
export const renewLeaseEveryMs = 2_000;

export type KeyDecision = 'remove' | 'take-over' | { response: DocumentDetail };

/**
 * Decides what an earlier use of a key means for this one. Source: Specification 4.6.
 * @param fingerprints of this upload, one for each secret in use: another replica may have made the earlier one.
 * @throws AppError validation_error for other content under the same key, conflict while the first is in progress.
 */
export const decideKey = (earlier: KeyUse, fingerprints: readonly string[], now: Date): KeyDecision => {
  if (now.getTime() - earlier.createdAt.getTime() >= retentionMs) return 'remove';
  if (!fingerprints.includes(earlier.fingerprint)) {
    throw new AppError(
      'validation_error',
      'This Idempotency-Key was used for an upload with other content. Use a new key for a new upload.',
    );
  }
  if (earlier.response) return { response: earlier.response };
  if (earlier.leaseUntil <= now) return 'take-over';
  throw new AppError('conflict', 'The upload with this Idempotency-Key is in progress. Ask again in a few seconds.', {
    headers: { 'Retry-After': '2' },
  });
};

/** Returns the key in a header, or undefined without one. @throws AppError bad_request for an invalid key. */
export const idempotencyKeyOf = (header: string | undefined): string | undefined => {
  if (header === undefined || /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new AppError('bad_request', 'The header Idempotency-Key must have 1 to 255 visible ASCII characters.');
};

/**
 * Returns hashes of file, file name and fields, one for each key. They are keyed, because the fields contain a password
 * that could be guessed from a plain hash. The first one is stored.
 */
export const fingerprintsOf = (
  [first, ...others]: KeyList<Buffer>,
  upload: { sha256: string; filename: string; fields: Record<string, unknown> },
): [string, ...string[]] => {
  const fields = Object.entries(upload.fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const content = JSON.stringify([upload.sha256, upload.filename, fields]);
  const hash = (key: Buffer): string => createHmac('sha256', key).update(content).digest('hex');
  return [hash(first), ...others.map(hash)];
};

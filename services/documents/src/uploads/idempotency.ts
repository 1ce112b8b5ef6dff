import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { DocumentDetail } from '@docsight/api-contract';
import { AppError } from '@docsight/service-kit';

/**
 * One use of an `Idempotency-Key` by an account. documentId: given before the work begins, so that a second try after a crash makes the same
 * document. leaseUntil: until then the work is taken to be going on. answer: what was answered, null before.
 */
export type KeyUse = {
  id: string;
  accountId: string;
  key: string;
  fingerprint: string;
  documentId: string;
  createdAt: Date;
  leaseUntil: Date;
  answer: DocumentDetail | null;
};

export type KeyUseStore = {
  /** False when the account has used the key. */
  insert(use: KeyUse): Promise<boolean>;
  find(accountId: string, key: string): Promise<KeyUse | null>;
  /** Takes over a use whose lease has ended, or renews one's own; false when somebody was faster. */
  takeOver(use: KeyUse, leaseUntil: Date): Promise<boolean>;
  complete(id: string, answer: DocumentDetail): Promise<void>;
  /** Forgets a use, if its lease is still the one that was read. */
  remove(use: KeyUse): Promise<void>;
};

const remembersMs = 24 * 60 * 60 * 1000;
/** The lease is renewed while the work goes on, so that a try after a crash need not wait long. */
export const leaseMs = 6_000;
export const renewLeaseEveryMs = 2_000;

export type KeyDecision = 'forget' | 'take-over' | { answer: DocumentDetail };

/**
 * Decides what an earlier use of a key means for this one. Source: Specification 4.6.
 * @throws AppError validation_error for other content under the same key, conflict while the first is in progress.
 */
export const decideKey = (earlier: KeyUse, fingerprint: string, now: Date): KeyDecision => {
  if (now.getTime() - earlier.createdAt.getTime() >= remembersMs) return 'forget';
  if (earlier.fingerprint !== fingerprint) {
    throw new AppError(
      'validation_error',
      'This Idempotency-Key was used for an upload with other content. Use a new key for a new upload.',
    );
  }
  if (earlier.answer) return { answer: earlier.answer };
  if (earlier.leaseUntil <= now) return 'take-over';
  throw new AppError('conflict', 'The upload with this Idempotency-Key is in progress. Ask again in a few seconds.', {
    headers: { 'Retry-After': '2' },
  });
};

/** The header's value, or undefined without one. @throws AppError bad_request for one that cannot be a key. */
export const idempotencyKeyOf = (header: string | undefined): string | undefined => {
  if (header === undefined || /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new AppError('bad_request', 'The header Idempotency-Key must have 1 to 255 visible ASCII characters.');
};

/**
 * A fingerprint of file and fields. Keyed with a secret: the fields hold a password, whose plain hash could be guessed back.
 */
export const fingerprintOf = async (
  secret: Buffer,
  upload: { path: string; filename: string; fields: Record<string, unknown> },
): Promise<string> => {
  const file = createHash('sha256');
  for await (const chunk of createReadStream(upload.path)) file.update(chunk as Buffer);
  const fields = Object.entries(upload.fields).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const content = JSON.stringify([file.digest('hex'), upload.filename, fields]);
  return createHmac('sha256', secret).update(content).digest('hex');
};

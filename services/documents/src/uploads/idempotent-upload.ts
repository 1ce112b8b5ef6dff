import type { DocumentDetail } from '@docsight/api-contract';
import { isUnavailable } from '@docsight/service-kit';
import type { KeyList } from '@docsight/service-kit';
import { decideKey, fingerprintsOf, leaseMs, renewLeaseEveryMs } from './idempotency.ts';
import type { KeyUse, KeyUseStore } from './idempotency.ts';
import type { UploadDocument, UploadRequest } from './upload-document.ts';

/**
 * Uploads a document once per key within 24 hours, even if the request is repeated. `fields`: the unparsed fields of
 * the form.
 */
export type IdempotentUpload = (
  key: string,
  request: UploadRequest,
  fields: Record<string, unknown>,
) => Promise<DocumentDetail>;

/** @throws AppError like `decideKey` and the upload. A rejected upload frees its key. */
export const makeIdempotentUpload =
  (dependencies: {
    keyUses: KeyUseStore;
    uploadDocument: UploadDocument;
    fingerprintKeys: KeyList<Buffer>;
    now: () => Date;
    newId: () => string;
  }): IdempotentUpload =>
  async (key, request, fields) => {
    const { keyUses, uploadDocument, fingerprintKeys, now, newId } = dependencies;
    const { filename, file } = request;
    const fingerprints = fingerprintsOf(fingerprintKeys, { sha256: file.sha256, filename, fields });
    const [fingerprint] = fingerprints;
    const newUse = (): KeyUse => {
      const createdAt = now();
      const leaseUntil = new Date(createdAt.getTime() + leaseMs);
      const { documentId, accountId } = request;
      const ids = { id: newId(), documentId, accountId };
      return { ...ids, key, fingerprint, createdAt, leaseUntil, response: null };
    };
    const use = await claim(keyUses, newUse, fingerprints, now);
    if (use.response) return use.response;
    const lease = holdLease(keyUses, use, now);
    try {
      const response = await uploadDocument({ ...request, documentId: use.documentId });
      await keyUses.complete(use.id, response);
      return response;
    } catch (error) {
      await releaseKey(keyUses, await lease.end(), error, now());
      throw error;
    } finally {
      await lease.end();
    }
  };

/**
 * Renews the lease of a use during its work. A failed renewal only ends the lease early:
 * then two uploads may run at once, and still make the same document. `end` returns the use with its current lease.
 */
const holdLease = (keyUses: KeyUseStore, use: KeyUse, now: () => Date): { end: () => Promise<KeyUse> } => {
  let current = use;
  let renewing = Promise.resolve();
  const renew = async (): Promise<void> => {
    const leaseUntil = new Date(now().getTime() + leaseMs);
    try {
      if (await keyUses.takeOver(current, leaseUntil)) current = { ...current, leaseUntil };
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  };
  const timer = setInterval(() => {
    renewing = renewing.then(renew);
  }, renewLeaseEveryMs);
  return {
    end: async () => {
      clearInterval(timer);
      await renewing;
      return current;
    },
  };
};

/**
 * Frees the key of a rejected upload. If a dependency was unavailable, the document may be stored:
 * then the use stays without a lease, and a repeated upload makes the same document.
 * If this write fails too, the lease ends by itself.
 */
const releaseKey = async (keyUses: KeyUseStore, use: KeyUse, error: unknown, now: Date): Promise<void> => {
  try {
    if (isUnavailable(error)) await keyUses.takeOver(use, now);
    else await keyUses.remove(use);
  } catch (failure) {
    if (!isUnavailable(failure)) throw failure;
  }
};

/** Returns this upload's use of the key, with a response if there is one already. */
const claim = async (
  keyUses: KeyUseStore,
  newUse: () => KeyUse,
  fingerprints: readonly string[],
  now: () => Date,
): Promise<KeyUse> => {
  const again = (): Promise<KeyUse> => claim(keyUses, newUse, fingerprints, now);
  const use = newUse();
  if (await keyUses.insert(use)) return use;
  const earlier = await keyUses.find(use.accountId, use.key);
  if (!earlier) return again(); // the other upload failed meanwhile and freed its key
  const decision = decideKey(earlier, fingerprints, now());
  if (decision === 'remove') {
    await keyUses.remove(earlier);
    return again();
  }
  if (decision === 'take-over') {
    const taken = await keyUses.takeOver(earlier, use.leaseUntil);
    return taken ? { ...earlier, leaseUntil: use.leaseUntil } : again();
  }
  return { ...earlier, response: decision.response };
};

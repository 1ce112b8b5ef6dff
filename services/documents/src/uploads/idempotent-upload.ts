import type { DocumentDetail } from '@docsight/api-contract';
import { isUnavailable } from '@docsight/service-kit';
import { decideKey, fingerprintOf, leaseMs, renewLeaseEveryMs } from './idempotency.ts';
import type { KeyUse, KeyUseStore } from './idempotency.ts';
import type { UploadDocument, UploadRequest } from './upload-document.ts';

/** An upload under a key: done once within 24 hours, however often it is sent. fields: as they came. */
export type IdempotentUpload = (
  key: string,
  request: Omit<UploadRequest, 'documentId'>,
  fields: Record<string, unknown>,
) => Promise<DocumentDetail>;

/** @throws AppError as decideKey and the upload do. An upload that fails frees its key. */
export const makeIdempotentUpload =
  (dependencies: {
    keyUses: KeyUseStore;
    uploadDocument: UploadDocument;
    secret: Buffer;
    now: () => Date;
    newId: () => string;
  }): IdempotentUpload =>
  async (key, request, fields) => {
    const { keyUses, uploadDocument, secret, now, newId } = dependencies;
    const fingerprint = await fingerprintOf(secret, { ...request, fields });
    const fresh = (): KeyUse => {
      const createdAt = now();
      const leaseUntil = new Date(createdAt.getTime() + leaseMs);
      const ids = { id: newId(), documentId: newId(), accountId: request.accountId };
      return { ...ids, key, fingerprint, createdAt, leaseUntil, answer: null };
    };
    const use = await claim(keyUses, fresh, now);
    if (use.answer) return use.answer;
    const held = holdLease(keyUses, use, now);
    try {
      const answer = await uploadDocument({ ...request, documentId: use.documentId });
      await keyUses.complete(use.id, answer);
      return answer;
    } catch (error) {
      await letGo(keyUses, await held.end(), error, now());
      throw error;
    } finally {
      await held.end();
    }
  };

/**
 * Renews the lease of a use while its work goes on. A renewal that fails only lets the lease end early: then two tries may work at once, and
 * still make the same document. `end` tells the use with its present lease.
 */
const holdLease = (keyUses: KeyUseStore, use: KeyUse, now: () => Date): { end: () => Promise<KeyUse> } => {
  let held = use;
  let renewing = Promise.resolve();
  const renew = async (): Promise<void> => {
    const leaseUntil = new Date(now().getTime() + leaseMs);
    try {
      if (await keyUses.takeOver(held, leaseUntil)) held = { ...held, leaseUntil };
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
      return held;
    },
  };
};

/**
 * What was refused frees its key. When a dependency was away nobody knows whether the document was stored: then the use stays, and
 * the next try makes the same document. If not even that can be written the lease ends by itself.
 */
const letGo = async (keyUses: KeyUseStore, use: KeyUse, error: unknown, now: Date): Promise<void> => {
  try {
    if (isUnavailable(error)) await keyUses.takeOver(use, now);
    else await keyUses.remove(use);
  } catch (failure) {
    if (!isUnavailable(failure)) throw failure;
  }
};

/** This upload's use of the key, with an answer if there is one already. */
const claim = async (keyUses: KeyUseStore, fresh: () => KeyUse, now: () => Date): Promise<KeyUse> => {
  const use = fresh();
  if (await keyUses.insert(use)) return use;
  const earlier = await keyUses.find(use.accountId, use.key);
  if (!earlier) return claim(keyUses, fresh, now); // it failed meanwhile, and freed its key
  const decision = decideKey(earlier, use.fingerprint, now());
  if (decision === 'forget') {
    await keyUses.remove(earlier);
    return claim(keyUses, fresh, now);
  }
  if (decision === 'take-over') {
    const taken = await keyUses.takeOver(earlier, use.leaseUntil);
    return taken ? { ...earlier, leaseUntil: use.leaseUntil } : claim(keyUses, fresh, now);
  }
  return { ...earlier, answer: decision.answer };
};

import { AppError, isUnavailable, perKeyBatches } from '@docsight/service-kit';
import type { DocumentStore, StorageQuota } from '../documents/index.ts';
import type { StoredBytesStore } from './stored-bytes-store-mongo.ts';
import { abandonedIn, isDueForCount, usedBytesOf, withChange, withoutChange } from './stored-bytes.ts';
import type { FileChange, StoredBytes } from './stored-bytes.ts';

/** One write to the record of an account: a change begins or ends. `problem`: why it cannot begin. */
type Step = { begins: boolean; change: FileChange; problem?: AppError };

/** Limits the attempts to store a step. Each failed attempt means that another process stored one. */
const maxAttempts = 100;

/** Limits the stored bytes of each account. Steps of one account that arrive together are one write. */
export const makeStorageQuota = (options: {
  store: Pick<StoredBytesStore, 'find' | 'save'>;
  documents: Pick<DocumentStore, 'countedFiles' | 'storedBytesOf'>;
  /** Bytes of one account. */
  limitBytes: number;
  newId: () => string;
  now: () => Date;
}): StorageQuota => {
  const { store, documents, limitBytes, newId, now } = options;

  /** Computes the sums from the documents. */
  const count = async (accountId: string, found: StoredBytes | null, time: Date): Promise<StoredBytes> => {
    const { version, changes } = found ?? { version: 0, changes: [] };
    const changing = changes.map(({ documentId }) => documentId);
    const sums = await documents.storedBytesOf(accountId, changing);
    return { accountId, version, changes, ...sums, countedAt: time };
  };

  /** Takes the steps on one version of the record. Returns false if another process has changed it meanwhile. */
  const take = async (accountId: string, steps: Step[]): Promise<boolean> => {
    const found = await store.find(accountId);
    const time = now();
    const current = found && !isDueForCount(found, time) ? found : await count(accountId, found, time);
    const abandoned = abandonedIn(current, time).map((change): Step => ({ begins: false, change }));
    const all = [...abandoned, ...steps];
    // Read after the record: as long as its version is the same, no document outside its changes has changed.
    const files = await documents.countedFiles(all.map(({ change }) => change.documentId));
    let next = current;
    for (const step of all) {
      const file = files.get(step.change.documentId);
      const taken = step.begins
        ? withChange(next, step.change, file, limitBytes)
        : withoutChange(next, step.change.id, file);
      delete step.problem;
      if (taken === undefined) step.problem = noSpace(next, step.change.sizeBytes, limitBytes);
      next = taken ?? next;
    }
    // A count is stored by the next upload, also by a rejected one. The end of a change may follow the account's
    // erasure.
    const isNewCount = current !== found && steps.some(({ begins }) => begins);
    return (next === current && !isNewCount) || store.save(next);
  };

  const add = perKeyBatches<string, Step>({
    maxBatchSize: 200,
    work: async (accountId, steps) => {
      for (let attempt = 0; attempt < maxAttempts; attempt += 1) if (await take(accountId, steps)) return;
      throw new AppError('service_unavailable', 'Too many files of this account change at once. Try again.', {
        headers: { 'Retry-After': '1' },
      });
    },
  });

  /** Without the database the change stays in the record. It ends an hour after its begin. */
  const end = async (accountId: string, change: FileChange): Promise<void> => {
    try {
      await add(accountId, { begins: false, change });
    } catch (error) {
      if (!isUnavailable(error)) throw error;
    }
  };

  const begin = async (accountId: string, given: Omit<FileChange, 'id' | 'since'>): Promise<FileChange> => {
    const change = { ...given, id: newId(), since: now() };
    const step: Step = { begins: true, change };
    await add(accountId, step);
    if (step.problem) throw step.problem;
    return change;
  };

  return {
    during: async (accountId, given, work) => {
      const change = await begin(accountId, given);
      let isKnown = true;
      try {
        return await work();
      } catch (error) {
        // The database may still execute the write: the change stays until that is impossible.
        isKnown = error instanceof AppError || !isUnavailable(error);
        throw error;
      } finally {
        if (isKnown) await end(accountId, change);
      }
    },
    reservationFor: (accountId, documentId) => {
      let current: FileChange | undefined;
      return {
        reserve: async (sizeBytes) => {
          const earlier = current;
          current = await begin(accountId, { documentId, sizeBytes });
          if (earlier) await end(accountId, earlier);
        },
        release: async () => {
          if (current) await end(accountId, current);
        },
      };
    },
  };
};

const mebibytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;

const noSpace = (stored: StoredBytes, sizeBytes: number, limitBytes: number): AppError => {
  const usedBytes = usedBytesOf(stored);
  const sentence =
    usedBytes + sizeBytes > limitBytes
      ? `The files of this account have ${mebibytes(usedBytes)} of ${mebibytes(limitBytes)}, and this file has ${mebibytes(sizeBytes)}. Delete documents that you no longer need.`
      : `The files of deleted documents of this account have ${mebibytes(stored.deletedBytes)}, so this file has no space. Ask the operator to erase them.`;
  return new AppError('forbidden', sentence, { reason: 'storage_full' });
};

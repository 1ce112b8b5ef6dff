import type { EraseSlice } from '@docsight/mongo';
import { crashPoint } from '@docsight/service-kit';
import type { Document, DocumentStore } from '../documents/index.ts';
import type { ErasureSteps } from '../erasure/index.ts';
import type { DeleteDocuments } from './delete-documents.ts';

/** The second step of a document follows after this part of the time before the first one: 5 s after a minute. */
const repeatAfterPart = 1 / 12;
const sliceSize = 20;
/** Erasures of one slice that run side by side. */
const concurrency = 4;

/**
 * Erases the documents of a deleted account, some at a time, and at the end its other records. Each document takes two
 * steps, like the command that erases one. So every other service erases it as well.
 */
export const makeEraseSlice = (options: {
  documents: Pick<DocumentStore, 'scheduleErasure' | 'scheduledOf' | 'endErasure'>;
  deleteDocuments: DeleteDocuments;
  steps: ErasureSteps;
  /** Removes the account's records that belong to no document. Safe to repeat. */
  removeOthers: (accountId: string) => Promise<void>;
  now: () => Date;
  /** From the deletion of a document to its erasure. */
  eraseAfterMs: number;
}): EraseSlice => {
  const { documents, deleteDocuments, steps, removeOthers, now, eraseAfterMs } = options;
  const after = (ms: number): Date => new Date(now().getTime() + ms);

  const eraseOne = async ({ id, code, erasedAt, fileId }: Document): Promise<void> => {
    if (!erasedAt) {
      await steps.begin(code, { eraseAt: after(eraseAfterMs * repeatAfterPart) });
      crashPoint('document.erasure-begun');
      return;
    }
    if (fileId !== '') await steps.finish(code);
    await documents.endErasure(id);
    crashPoint('document.erasure-ended');
  };

  return async ({ accountId }) => {
    await deleteDocuments(accountId);
    if (await documents.scheduleErasure(accountId, after(eraseAfterMs), 500)) return now();
    const scheduled = await documents.scheduledOf(accountId, sliceSize);
    const due = scheduled.filter(({ eraseAt }) => eraseAt! <= now());
    for (let start = 0; start < due.length; start += concurrency)
      await Promise.all(due.slice(start, start + concurrency).map(eraseOne));
    if (due.length > 0) return now();
    if (scheduled[0]) return scheduled[0].eraseAt;
    await removeOthers(accountId);
    return undefined;
  };
};

import type { Delivery } from '../delivery.ts';
import type { DeliveryStore } from '../delivery-store.ts';
import type { Batches } from './batches-mongo.ts';
import type { EraseContent, ErasureRegister } from './erase-mongo.ts';

/** Erases what is stored about documents and viewers: registers it, then searches the batches and the records. */
export const mongoErasures = ({
  register,
  batches,
  eraseContent,
}: {
  register: Pick<ErasureRegister, 'addDocument' | 'addViewer'>;
  batches: Pick<Batches, 'detachOf'>;
  eraseContent: EraseContent;
}): Pick<DeliveryStore, 'eraseDocument' | 'eraseViewer'> => ({
  eraseDocument: async (accountId, documentId, now) => {
    await register.addDocument(documentId, now);
    await batches.detachOf(accountId, (delivery) => delivery.documentId === documentId);
    await eraseContent({ accountId, documentId }, 'The document was erased.', now);
  },
  eraseViewer: async (viewer, now) => {
    await register.addViewer(viewer);
    const { accountId, documentId, viewerId, erasedAt } = viewer;
    const isErased = (delivery: Delivery): boolean =>
      delivery.documentId === documentId && delivery.viewerId === viewerId && delivery.happenedAt <= erasedAt;
    await batches.detachOf(accountId, isErased);
    const events = { accountId, documentId, viewerId, happenedAt: { $lte: erasedAt } };
    await eraseContent(events, 'The viewer was erased.', now);
  },
});

import type { Broker } from '@docsight/messaging';
import type { FactsStore } from '../documents/index.ts';
import type { Reading } from './count-reading.ts';

/** Counts downloads, on the day they happened. Idempotent by download id, which the reader's record keeps. An erased document has no readers any more. */
export const consumeDownloads = (
  broker: Pick<Broker, 'consume'>,
  { reading, facts }: { reading: Pick<Reading, 'countDownload'>; facts: Pick<FactsStore, 'byId'> },
): void =>
  broker.consume({
    queue: 'tracking.downloads',
    prefetch: 20,
    handle: async ({ time, data }) => {
      const document = await facts.byId(data.documentId);
      // A reader who can download has had a session here, so the facts came before; tried again, then dead-lettered.
      if (!document) throw new Error(`the document ${data.documentId} of a download is not known here`);
      if (document.erased) return;
      await reading.countDownload(document, { ...data, at: Date.parse(time) });
    },
  });

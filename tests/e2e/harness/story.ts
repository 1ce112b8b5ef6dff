import { expect } from '@jest/globals';
import type { DocsightClient, DocumentDetail } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { openDocument } from '@docsight/demo';
import type { Received, Receiver } from '@docsight/demo';
import { eventually, testPdf } from '@docsight/testkit';

/**
 * The same short story for every test that disturbs the system: six readers of a document of three pages. Three of them
 * pass the gate and read to the end, and one of these downloads. Each step is repeated until it is acknowledged, as
 * clients and browsers do.
 */
export const playStory = async (
  { documents }: DocsightClient,
  disturb: () => void | Promise<void> = () => undefined,
): Promise<DocumentDetail> => {
  // Tried again by the client itself, for at most as long as anything here may take.
  const document = await documents.upload(await fileFromPath(testPdf('three-pages.pdf')), {}, { maxRetries: 8 });
  const readers = Array.from({ length: readerCount }, (_, index) => read(document.url, index));
  await Promise.all([...readers, disturb()]);
  return document;
};

export const readerCount = 6;
const leadCount = 3;
const openMs = 1_500 + 1_250;
const closedMs = 500;

const read = async (url: string, index: number): Promise<void> => {
  const tab = await insist(() => openDocument(url));
  const beacon = (pages: { page: number; seconds: number }[]) =>
    insist(async () => {
      const status = await tab.beacon(pages);
      if (status !== 204) throw new Error(`The response to the beacon was ${status}`);
    });
  await beacon([{ page: 1, seconds: 0 }]);
  await beacon([{ page: 1, seconds: 1.5 }]);
  await beacon([
    { page: 1, seconds: 1.5 },
    { page: 2, seconds: 1.25 },
  ]);
  if (index >= leadCount) return;
  await insist(() => tab.passGate(`reader-${index}@northwind.example`, `Reader ${index}`));
  await beacon([{ page: 3, seconds: 0.5 }]);
  if (index === 0) await insist(() => tab.download());
};

/** Repeats a step while the system is being disturbed, as clients do. */
const insist = <Result>(step: () => Promise<Result>): Promise<Result> => eventually(step, { everyMs: 50 });

/** Expects the exact figures and webhooks of the story, also after crashes. */
export const expectStory = async (
  { documents }: DocsightClient,
  receiver: Receiver,
  document: DocumentDetail,
): Promise<void> => {
  const { short_code: code } = document;
  await eventually(
    async () => {
      const stats = await documents.stats(code);
      expect(stats).toMatchObject({
        views: readerCount,
        unique_viewers: readerCount,
        total_time_seconds: (readerCount * openMs + leadCount * closedMs) / 1000,
        page_analytics: [
          { page: 1, views: readerCount, avg_time_seconds: 1.5 },
          { page: 2, views: readerCount, avg_time_seconds: 1.25 },
          { page: 3, views: leadCount, avg_time_seconds: 0.5 },
        ],
      });
      expect(stats.downloads).toBeGreaterThanOrEqual(1);
      expect((await documents.viewers(code).page()).total_viewers).toBe(readerCount);
      expect((await documents.leads(code).page()).leads.map(({ email }) => email).sort()).toEqual(
        Array.from({ length: leadCount }, (_, index) => `reader-${index}@northwind.example`),
      );
      const listed = (await documents.list({ search: document.title, per_page: 100 }).page()).documents;
      expect(listed.find(({ id }) => id === document.id)).toMatchObject({
        views: readerCount,
        unique_viewers: readerCount,
        leads_count: leadCount,
      });
      expect(countEvents(receiver.received, document.id)).toEqual({
        'document.uploaded': 1,
        'document.viewed': readerCount,
        'lead.captured': leadCount,
        'document.completed': leadCount,
        // A download that was cut off and repeated is two.
        'document.downloaded': stats.downloads,
      });
    },
    { everyMs: 100 },
  );
};

/**
 * Counts the distinct events of a document by name. A repeated delivery must have the id and the bytes of the first.
 */
export const countEvents = (received: readonly Received[], documentId: string): Record<string, number> => {
  const bodies = new Map<string, string>();
  for (const { id, body } of received.filter((one) => one.body.includes(documentId))) {
    expect(bodies.get(id) ?? body).toBe(body);
    bodies.set(id, body);
  }
  const counts: Record<string, number> = {};
  for (const body of bodies.values()) {
    const { event } = JSON.parse(body) as { event: string };
    counts[event] = (counts[event] ?? 0) + 1;
  }
  return counts;
};

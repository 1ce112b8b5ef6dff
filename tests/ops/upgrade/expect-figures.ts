import { expect } from '@jest/globals';
import { createClient } from '@docsight/client';
import type { Received } from '@docsight/demo';
import { eventually } from '@docsight/testkit';
import { countEvents } from '../../e2e/harness/story.ts';
import type { Ledger } from './ledger.ts';

/** Expects that the figures of all documents, and the webhooks, are exactly what was acknowledged. */
export const expectFigures = async (options: {
  gatewayUrl: string;
  key: string;
  ledgers: readonly Ledger[];
  received: readonly Received[];
}): Promise<void> => {
  const { gatewayUrl, key, ledgers, received } = options;
  const { documents } = createClient({ baseUrl: gatewayUrl, apiKey: key });
  for (const ledger of ledgers)
    await eventually(
      async () => {
        const stats = await documents.stats(ledger.code);
        expect([ledger.code, stats]).toMatchObject([
          ledger.code,
          { views: ledger.views, total_time_seconds: ledger.halfSeconds / 2, downloads: ledger.downloads },
        ]);
        expect((await documents.leads(ledger.code).page()).pagination.total).toBe(ledger.leads);
        expect(countEvents(received, ledger.id)).toEqual(eventsOf(ledger));
      },
      { everyMs: 200 },
    );
};

/** The events that webhooks receive about a document. Everybody who passes the gate reads to the end. */
const eventsOf = ({ views, leads, downloads }: Ledger): Record<string, number> =>
  Object.fromEntries(
    Object.entries({
      'document.uploaded': 1,
      'document.viewed': views,
      'lead.captured': leads,
      'document.completed': leads,
      'document.downloaded': downloads,
    }).filter(([, count]) => count > 0),
  );

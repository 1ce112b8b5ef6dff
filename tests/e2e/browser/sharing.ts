import { expect } from '@jest/globals';
import type { DocumentDetail, UploadSettings } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { eventually, testPdf } from '@docsight/testkit';
import type { TestPdfName } from '@docsight/testkit';
import { joinSharedStack } from '../harness/test-stack.ts';
import type { SharedStack } from '../harness/test-stack.ts';

/** A document and its public address. */
export type Shared = { shortCode: string; url: string; document: DocumentDetail };

/** The whole stack, for one test file that shares documents with readers. */
export type Sharing = SharedStack & {
  origin: string;
  /** Uploads a PDF, by default one with 14 pages. It has no gate unless the settings add one. */
  share(settings?: UploadSettings & { pdf?: TestPdfName }): Promise<Shared>;
  /**
   * Expects the statistics to reach these seconds for the first pages, and 0 for all others.
   * The tolerance is 0.5 s and the time in which the reader's pages did not react.
   */
  expectRead(shared: Shared, reader: { blockedSeconds(): Promise<number> }, seconds: readonly number[]): Promise<void>;
  /** Expects the statistics to reach these numbers of viewers and visits. */
  expectReaders(shared: Shared, expected: { viewers: number; views: number }): Promise<void>;
};

/** Statistics are at most 2 s old. The browser and its last beacon take additional time. */
const soon = { everyMs: 100 };

/** @param file names the account. It is unique among test files. */
export const startSharing = async (file: string): Promise<Sharing> => {
  const stack = await joinSharedStack(file);
  const { documents } = stack.api;
  const origin = stack.gatewayUrl;
  return {
    ...stack,
    origin,
    share: async ({ pdf = 'paper.pdf', ...settings } = {}) => {
      const document = await documents.upload(await fileFromPath(testPdf(pdf)), { email_gate: false, ...settings });
      return { document, shortCode: document.short_code, url: `${origin}/s/${document.short_code.slice(2)}` };
    },
    expectRead: async ({ shortCode }, reader, seconds) => {
      const tolerance = 0.5 + (await reader.blockedSeconds());
      await eventually(async () => {
        const { page_analytics: pages, total_time_seconds: total } = await documents.stats(shortCode);
        const measured = pages.map(({ views, avg_time_seconds: average }) => views * average);
        const differences = measured.map((each, index) => Math.abs(each - (seconds[index] ?? 0)));
        const isCloseEnough = Math.max(...differences) <= tolerance;
        const shown = `measured ${measured.join(', ')}; read ${seconds.join(', ')}; tolerance ${tolerance}`;
        expect({ isCloseEnough, shown }).toEqual({ isCloseEnough: true, shown });
        expect(total).toBeCloseTo(
          measured.reduce((sum, each) => sum + each, 0),
          1,
        );
      }, soon);
    },
    expectReaders: ({ shortCode }, { viewers, views }) =>
      eventually(async () => {
        expect(await documents.stats(shortCode)).toMatchObject({ unique_viewers: viewers, views });
        expect((await documents.viewers(shortCode).page()).total_viewers).toBe(viewers);
      }, soon),
  };
};

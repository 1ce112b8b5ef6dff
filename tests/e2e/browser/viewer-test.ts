import { expect } from '@jest/globals';
import type { DocumentDetail, UploadSettings } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { eventually, testPdf } from '@docsight/testkit';
import type { TestPdfName } from '@docsight/testkit';
import { joinSharedStack } from '../harness/test-stack.ts';
import type { SharedStack } from '../harness/test-stack.ts';
import { openBrowser } from './browser.ts';
import type { TestBrowser } from './browser.ts';
import type { Reader } from './reader.ts';

/** A document and its public address. */
export type Shared = { shortCode: string; url: string; document: DocumentDetail };

/** The whole stack and a browser, for one test file. */
export type ViewerTest = SharedStack &
  TestBrowser & {
    origin: string;
    /** Uploads a PDF, by default one with 14 pages. It has no gate unless the settings add one. */
    share(settings?: UploadSettings & { pdf?: TestPdfName }): Promise<Shared>;
    /**
     * Expects the statistics to reach these seconds for the first pages, and 0 for all others.
     * The tolerance is 0.5 s and the time in which the reader's pages did not react.
     */
    expectRead(shared: Shared, reader: Reader, seconds: readonly number[]): Promise<void>;
    /** Expects the statistics to reach these numbers of viewers and visits. */
    expectReaders(shared: Shared, expected: { viewers: number; views: number }): Promise<void>;
  };

/** Statistics are at most 2 s old. The browser and its last beacon take additional time. */
const soon = { everyMs: 100 };

export const startViewerTest = async (file: string): Promise<ViewerTest> => {
  const [stack, browser] = await Promise.all([joinSharedStack(file), openBrowser()]);
  const { documents } = stack.api;
  const origin = stack.gatewayUrl;
  return {
    ...stack,
    ...browser,
    origin,
    share: async ({ pdf = 'paper.pdf', ...settings } = {}) => {
      const file = await fileFromPath(testPdf(pdf));
      const document = await documents.upload(file, { email_gate: false, ...settings });
      return { document, shortCode: document.short_code, url: `${origin}/s/${document.short_code.slice(2)}` };
    },
    expectRead: async ({ shortCode }, reader, seconds) => {
      const tolerance = 0.5 + (await reader.blockedSeconds());
      await eventually(async () => {
        const { page_analytics: pages, total_time_seconds: total } = await documents.stats(shortCode);
        const measured = pages.map(({ views, avg_time_seconds: average }) => views * average);
        const differences = measured.map((each, index) => Math.abs(each - (seconds[index] ?? 0)));
        const shown = { measured, seconds, tolerance };
        const isCloseEnough = Math.max(...differences) <= tolerance;
        expect({ ...shown, isCloseEnough }).toEqual({ ...shown, isCloseEnough: true });
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

import { expect } from '@jest/globals';
import type { DocumentDetail, UploadSettings } from '@docsight/client';
import { fileFromPath } from '@docsight/client/node';
import { eventually, testPdf } from '@docsight/testkit';
import type { TestPdfName } from '@docsight/testkit';
import { joinSharedStack } from '../../harness/test-stack.ts';
import type { SharedStack } from '../../harness/test-stack.ts';
import { openBrowser } from './browser.ts';
import type { TestBrowser } from './browser.ts';

/** A document and the address at which it is read here. */
export type Shared = { shortCode: string; url: string; document: DocumentDetail };

/** The whole product and a browser, for one test file. */
export type ViewerTest = SharedStack &
  TestBrowser & {
    origin: string;
    /** Uploads a paper of 14 pages, or another PDF; open to everybody unless the settings say something else. */
    share(settings?: UploadSettings & { pdf?: TestPdfName }): Promise<Shared>;
    /** That the statistics come to tell so many seconds of the first pages, half a second more or less, and of no other page any. */
    expectRead(shared: Shared, seconds: readonly number[]): Promise<void>;
    /** That the statistics come to tell of so many viewers and visits. */
    expectReaders(shared: Shared, expected: { viewers: number; views: number }): Promise<void>;
  };

/** Figures are there at most 2 s after they were caused; the browser and its last beacon have their own time. */
const soon = { timeoutMs: 8_000, everyMs: 100 };

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
    expectRead: ({ shortCode }, seconds) =>
      eventually(async () => {
        const { page_analytics: pages, total_time_seconds: total } = await documents.stats(shortCode);
        const told = pages.map(({ views, avg_time_seconds: average }) => views * average);
        const off = told.map((each, index) => Math.abs(each - (seconds[index] ?? 0)));
        expect({ told, isSo: Math.max(...off) <= 0.5 }).toEqual({ told, isSo: true });
        expect(total).toBeCloseTo(
          told.reduce((sum, each) => sum + each, 0),
          1,
        );
      }, soon),
    expectReaders: ({ shortCode }, { viewers, views }) =>
      eventually(async () => {
        expect(await documents.stats(shortCode)).toMatchObject({ unique_viewers: viewers, views });
        expect((await documents.viewers(shortCode).page()).total_viewers).toBe(viewers);
      }, soon),
  };
};

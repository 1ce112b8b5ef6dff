import type { UploadSettings } from '@docsight/client';
import type { TestPdfName } from '@docsight/testkit';
import { startSharing } from '../browser/sharing.ts';
import type { Shared, Sharing } from '../browser/sharing.ts';
import type { BrowserDriver, WindowOptions } from './drivers/driver.ts';
import { startFront } from './front.ts';
import type { Front, FrontOptions } from './front.ts';
import { loadingPrefix } from './page-clock.ts';
import type { Loading } from './page-clock.ts';
import { readerTabOf } from './reader-tab.ts';
import type { ReaderTab } from './reader-tab.ts';

/** A person who reads in a browser of one kind. */
type JourneyReader = Front & {
  newTab(): Promise<ReaderTab>;
  /** Returns the address of a document for this reader. */
  addressOf(shared: Shared): string;
  /** Returns the numbers of the pages whose image or text was requested. */
  requestedPages(): number[];
  /**
   * Returns how many seconds the pages were shown in each loading, in order, by the browser's clock. A new tab reads
   * them.
   */
  shownSeconds(): Promise<number[]>;
  /** Returns for how long visible pages did not react, because the machine was busy. */
  blockedSeconds(): Promise<number>;
  leave(): Promise<void>;
};

type ReaderOptions = Partial<WindowOptions> & FrontOptions;

export type Journey = (test: JourneyTest) => Promise<void>;

/** The whole stack and one kind of browser, for one test file. */
export type JourneyTest = Sharing & {
  browser: BrowserDriver['name'];
  newReader(options?: ReaderOptions): Promise<JourneyReader>;
  /** Uploads a document and opens it in the only tab of a new reader. */
  begin(
    settings?: UploadSettings & { pdf?: TestPdfName },
    options?: ReaderOptions,
  ): Promise<{ shared: Shared; reader: JourneyReader; tab: ReaderTab }>;
  /** Ends all browsers, those of failed tests too. */
  close(): Promise<void>;
};

export const startJourneyTest = async (driver: BrowserDriver): Promise<JourneyTest> => {
  const sharing = await startSharing(`journeys-in-${driver.name.toLowerCase()}`);
  const readers = new Set<JourneyReader>();

  const newReader = async (options: ReaderOptions = {}): Promise<JourneyReader> => {
    const { allowsBackForwardCache = false, ...window } = options;
    const front = await startFront(sharing.gatewayUrl, { allowsBackForwardCache });
    const browser = await driver.start({ width: 1280, height: 800, scheme: 'light', ...window });
    const newTab = async (): Promise<ReaderTab> => readerTabOf(await browser.newTab());
    const loadings = async (): Promise<Loading[]> => {
      const tab = await newTab();
      await tab.goTo(`${front.origin}/viewer/privacy`);
      const stored = await tab.evaluate(storedLoadings, loadingPrefix);
      await tab.close();
      return stored;
    };
    const reader: JourneyReader = {
      ...front,
      newTab,
      addressOf: ({ url }) => url.replace(sharing.origin, front.origin),
      requestedPages: () =>
        front.requestedPaths().flatMap((path) => Number(/^\/s\/\w+\/pages\/(\d+)/.exec(path)?.[1] ?? []) || []),
      shownSeconds: async () => (await loadings()).map(({ shown }) => shown),
      blockedSeconds: async () => (await loadings()).reduce((sum, { blocked }) => sum + blocked, 0),
      leave: async () => {
        readers.delete(reader);
        await browser.close();
        await front.close();
      },
    };
    readers.add(reader);
    return reader;
  };

  return {
    ...sharing,
    browser: driver.name,
    newReader,
    begin: async (settings, options) => {
      const [shared, reader] = await Promise.all([sharing.share(settings), newReader(options)]);
      const tab = await reader.newTab();
      await tab.goTo(reader.addressOf(shared));
      return { shared, reader, tab };
    },
    close: async () => {
      for (const reader of readers) await reader.leave();
    },
  };
};

/** Runs in a page of the same origin. */
const storedLoadings = (prefix: string): Loading[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(prefix))
    .sort((one, another) => one.localeCompare(another))
    .map((key) => JSON.parse(localStorage.getItem(key)!) as Loading);

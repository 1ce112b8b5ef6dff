import { setTimeout as wait } from 'node:timers/promises';
import { openDocument } from './reader.ts';
import type { PageTotal, Tab } from './reader.ts';

/** A simulated reader of the demo. */
export type DemoReader = {
  name: string;
  /** What the reader does, as people read it after the name. */
  action: string;
  /** Opens and reads a document. Resolves to the first tab, in which the reader may continue. */
  read: (documents: DemoDocuments) => Promise<Tab>;
};

/** The documents that the demo shares. */
export type DemoDocuments = {
  /** Address of the document with open pages before its gate. */
  url: string;
  /** A document that requires a password, and an e-mail before its first page. */
  closed: { url: string; password: string };
};

/** The reader who comes back. */
export const returningReader = 'reader@northwind.example';

/** The time between two beacons of a tab. */
const beaconIntervalMs = 1_000;

/**
 * Returns six different readers. They read in real time: the server limits the reading time of a session to the time
 * that has passed. Two readers use several tabs, whose times add up.
 */
export const demoReaders = (readMs: number): DemoReader[] => [
  {
    name: 'a link preview bot',
    action: 'fetches the link and is not counted',
    read: async ({ url }) => {
      const tab = await openDocument(url, { userAgent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' });
      await tab.beacon([{ page: 1, seconds: 1 }]);
      return tab;
    },
  },
  {
    name: 'somebody in a hurry',
    action: 'looks at the first page and leaves',
    read: async ({ url }) => {
      const tab = await openDocument(url);
      await readFor(tab, readMs / 10, [1]);
      return tab;
    },
  },
  {
    name: 'somebody curious',
    action: 'reads the open pages and stops at the gate',
    read: async ({ url }) => {
      const tab = await openDocument(url);
      await readFor(tab, readMs / 3, openPages(tab));
      return tab;
    },
  },
  {
    name: returningReader,
    action: 'gives an e-mail and reads two thirds, in two tabs',
    read: async ({ url }) => {
      const tab = await openDocument(url);
      await readFor(tab, readMs / 5, openPages(tab));
      await tab.passGate(returningReader, 'A Reader');
      const pages = openPages(tab).slice(0, Math.ceil((tab.session.document.page_count * 2) / 3));
      const tabs = [await tab.newTab(), await tab.newTab()];
      await Promise.all(tabs.map((tab) => readFor(tab, (readMs * 4) / 5, pages)));
      return tab;
    },
  },
  {
    name: 'buyer@contoso.example',
    action: 'gives an e-mail, reads all of it in three tabs, and downloads it',
    read: async ({ url }) => {
      const first = await openDocument(url);
      await first.passGate('buyer@contoso.example');
      const tabs = [first, await first.newTab(), await first.newTab()];
      await Promise.all(tabs.map((tab) => readFor(tab, readMs, openPages(tab))));
      await first.download();
      return first;
    },
  },
  {
    name: 'partner@fabrikam.example',
    action: 'enters the password of the second document, gives an e-mail, and reads half of it',
    read: async ({ closed: { url, password } }) => {
      const tab = await openDocument(url);
      await tab.enterPassword(password);
      await tab.passGate('partner@fabrikam.example', 'P. Partner');
      await readFor(tab, readMs / 2, openPages(tab).slice(0, Math.ceil(tab.session.document.page_count / 2)));
      return tab;
    },
  },
];

const openPages = ({ session }: Tab): number[] =>
  Array.from({ length: Math.max(1, session.access.open_pages) }, (_, index) => index + 1);

/** Reads pages for `ms`, each for the same time. Sends a beacon every second and one at the end. */
const readFor = async (tab: Tab, ms: number, pages: number[]): Promise<void> => {
  const startedAt = performance.now();
  for (;;) {
    const elapsed = Math.min(performance.now() - startedAt, ms);
    await tab.beacon(totalsAfter(elapsed, ms, pages));
    if (elapsed >= ms) return;
    await wait(Math.min(beaconIntervalMs, ms - elapsed));
  }
};

/** Returns the reading time of each page that was on screen so far. */
const totalsAfter = (elapsedMs: number, totalMs: number, pages: number[]): PageTotal[] => {
  const perPageMs = totalMs / pages.length;
  return pages
    .map((page, index) => ({ page, seconds: Math.min(Math.max(elapsedMs - index * perPageMs, 0), perPageMs) / 1000 }))
    .filter(({ seconds }, index) => index === 0 || seconds > 0);
};

import { setTimeout as wait } from 'node:timers/promises';
import { openDocument } from './reader.ts';
import type { PageTotal, Tab } from './reader.ts';

/** One reader of the demo: who it is, and what it does with the document's URL. */
export type Play = { who: string; does: string; play: (url: string) => Promise<void> };

/** Between two beacons of a tab, in milliseconds. */
const beaconEveryMs = 1_000;

/**
 * Five readers of different kinds. They read in real time, since the server caps what a session may claim to the time that has really
 * passed; two of them have several tabs open, whose times add up.
 */
export const fiveReaders = (readMs: number): Play[] => [
  {
    who: 'a link preview bot',
    does: 'fetches the link and is not counted',
    play: async (url) => {
      const tab = await openDocument(url, { userAgent: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' });
      await tab.beacon([{ page: 1, seconds: 1 }]);
    },
  },
  {
    who: 'somebody in a hurry',
    does: 'looks at the first page and leaves',
    play: async (url) => {
      const tab = await openDocument(url);
      await readFor(tab, readMs / 10, [1]);
    },
  },
  {
    who: 'somebody curious',
    does: 'reads the open pages and stops at the gate',
    play: async (url) => {
      const tab = await openDocument(url);
      await readFor(tab, readMs / 3, openPages(tab));
    },
  },
  {
    who: 'reader@northwind.example',
    does: 'gives an e-mail and reads two thirds, in two tabs',
    play: async (url) => {
      const tab = await openDocument(url);
      await readFor(tab, readMs / 5, openPages(tab));
      await tab.passGate('reader@northwind.example', 'A Reader');
      const pages = openPages(tab).slice(0, Math.ceil((tab.session.document.page_count * 2) / 3));
      const tabs = [await tab.newTab(), await tab.newTab()];
      await Promise.all(tabs.map((one) => readFor(one, (readMs * 4) / 5, pages)));
    },
  },
  {
    who: 'buyer@contoso.example',
    does: 'gives an e-mail, reads all of it in three tabs, and downloads it',
    play: async (url) => {
      const first = await openDocument(url);
      await first.passGate('buyer@contoso.example');
      const tabs = [first, await first.newTab(), await first.newTab()];
      await Promise.all(tabs.map((tab) => readFor(tab, readMs, openPages(tab))));
      await first.download();
    },
  },
];

const openPages = ({ session }: Tab): number[] =>
  Array.from({ length: Math.max(1, session.access.open_pages) }, (_, index) => index + 1);

/** Reads some pages for a while, in equal parts, with a beacon each second and one at the end. */
const readFor = async (tab: Tab, ms: number, pages: number[]): Promise<void> => {
  const startedAt = performance.now();
  for (;;) {
    const elapsed = Math.min(performance.now() - startedAt, ms);
    await tab.beacon(totalsAfter(elapsed, ms, pages));
    if (elapsed >= ms) return;
    await wait(Math.min(beaconEveryMs, ms - elapsed));
  }
};

/** The totals of each page that has come up so far. */
const totalsAfter = (elapsedMs: number, wholeMs: number, pages: number[]): PageTotal[] => {
  const perPageMs = wholeMs / pages.length;
  return pages
    .map((page, index) => ({ page, seconds: Math.min(Math.max(elapsedMs - index * perPageMs, 0), perPageMs) / 1000 }))
    .filter(({ seconds }, index) => index === 0 || seconds > 0);
};

import { createClient } from '@docsight/client';
import type { DocsightClient } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import type { Tab } from '@docsight/demo';
import { paperPdf } from '../documents/paper.ts';
import { fetchPage } from '../documents/share.ts';
import { arrive, until } from './arrivals.ts';
import type { Journal } from './journal.ts';
import { planVisit } from './visit.ts';
import type { Random, ReadDocument, Step } from './visit.ts';

/** What owners do for each reader who arrives. */
export const ownersPerReader = { upload: 0.02, statistics: 0.2, overview: 0.05, viewers: 0.05 };

/** Every fifth has an e-mail gate. */
const documentCount = 10;

export type LoadOptions = {
  url: string;
  apiKey: string;
  readersPerSecond: number;
  /** New readers arrive for this long. The last ones then read to their end. */
  seconds: number;
  random: Random;
  journal: Journal;
};

/** Documents that readers open. */
export type Shared = (ReadDocument & { code: string; url: string })[];

/** Uploads the documents that the readers of `loadWithPeople` open. */
export const shareDocuments = async ({ url, apiKey }: Pick<LoadOptions, 'url' | 'apiKey'>): Promise<Shared> => {
  const api = createClient({ baseUrl: url, apiKey });
  const shared: Shared = [];
  while (shared.length < documentCount) {
    const hasGate = shared.length % 5 === 0;
    const { short_code: code, url: address, page_count: pageCount } = await upload(api, hasGate);
    shared.push({ code, url: address, pageCount, hasGate });
  }
  return shared;
};

const upload = async (api: DocsightClient, hasGate: boolean) => {
  const gate = hasGate ? { email_gate: true, gate_type: 'full' as const } : { email_gate: false };
  return api.documents.upload(await paperPdf(), { ...gate, allow_download: true }, { fileName: 'paper.pdf' });
};

/** Lets readers and owners work as people do. Arrivals do not wait for responses. */
export const loadWithPeople = async (options: LoadOptions, shared: Shared): Promise<void> => {
  const { readersPerSecond, seconds, random, journal } = options;
  const api = createClient({ baseUrl: options.url, apiKey: options.apiKey, maxRetries: 0 });
  const some = () => shared[Math.floor(random() * shared.length)]!;
  const owners: Record<keyof typeof ownersPerReader, () => Promise<unknown>> = {
    upload: () => upload(api, false),
    statistics: () => api.documents.stats(some().code),
    overview: () => api.analytics.overview(),
    viewers: () => api.documents.viewers(some().code, { page: 1, per_page: 20 }).page(),
  };
  const ofOwners = (Object.keys(owners) as (keyof typeof owners)[]).map((name) =>
    arrive({
      perSecond: readersPerSecond * ownersPerReader[name],
      seconds,
      random,
      work: async (dueAt) => void (await journal.note(name, dueAt, owners[name])),
    }),
  );
  const ofReaders = arrive({
    perSecond: readersPerSecond,
    seconds,
    random,
    work: (dueAt) => visit(some(), dueAt, options),
  });
  await Promise.all([...ofOwners, ofReaders]);
};

let visitors = 0;

const visit = async (document: Shared[number], startAt: number, { random, journal }: LoadOptions): Promise<void> => {
  const tab = await journal.note('open session', startAt, () => openDocument(document.url));
  if (!tab) return;
  const email = `reader-${(visitors += 1)}@example.com`;
  for (const step of planVisit(random, document)) {
    const dueAt = startAt + step.atMs;
    await until(dueAt);
    await journal.note(step.kind, dueAt, () => take(step, tab, { url: document.url, email }));
  }
};

const take = async (step: Step, tab: Tab, { url, email }: { url: string; email: string }): Promise<unknown> => {
  switch (step.kind) {
    case 'page image': {
      const headers = { authorization: `Bearer ${tab.session.viewer_token}` };
      return fetchPage({ url: `${url}/pages/${step.page}?width=1200`, headers });
    }
    case 'beacon': {
      const status = await tab.beacon(step.pages);
      if (status !== 204) throw new Error(`A beacon got status ${status}.`);
      return status;
    }
    case 'pass gate':
      return tab.passGate(email);
    default:
      return tab.download();
  }
};

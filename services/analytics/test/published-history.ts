import { eventually } from '@docsight/testkit';
import type { History, Random } from './reading-history.ts';
import { changed, uploaded } from './running-service.ts';
import type { RunningService } from './running-service.ts';

/** Publishes a history while it happens: some time after it was stored, out of order, and sometimes twice. */
export type HistoryPublisher = {
  /** Lets some more of the history happen, and publishes some of what happened before. */
  advance(steps: number): Promise<void>;
  /** Lets the rest of the history happen, and publishes everything. */
  finish(): Promise<void>;
};

export const publishHistory = (
  service: Pick<RunningService, 'tap' | 'owned'>,
  history: History,
  random: Random,
): HistoryPublisher => {
  const upcoming = [...history.snapshots];
  const unpublished: History['snapshots'] = [];
  service.owned.documents.push(...history.documents);

  const happen = (steps: number): void => {
    for (const entry of upcoming.splice(0, steps)) {
      const { readers } = service.owned;
      const place = readers.findIndex(({ snapshot }) => snapshot.readerId === entry.whole.readerId);
      readers.splice(place === -1 ? readers.length : place, 1, { accountId: entry.accountId, snapshot: entry.whole });
      unpublished.push(entry);
    }
  };
  const publish = async (count: number): Promise<void> => {
    const publishing: Promise<void>[] = [];
    for (let published = 0; published < count && unpublished.length > 0; published += 1) {
      const place = random(unpublished.length);
      const { accountId, snapshot } = unpublished[place]!;
      publishing.push(service.tap.publish(changed(accountId, snapshot)));
      if (random(4) > 0) unpublished.splice(place, 1);
    }
    await Promise.all(publishing);
  };
  return {
    advance: async (steps) => {
      happen(steps);
      await publish(steps);
    },
    finish: async () => {
      happen(upcoming.length);
      while (unpublished.length > 0) await publish(unpublished.length);
    },
  };
};

/** Publishes the uploads of a history's documents, and waits until the service knows them. */
export const publishDocuments = async (service: RunningService, { documents }: History): Promise<void> => {
  await Promise.all(documents.map((facts) => service.tap.publish(uploaded(facts))));
  const { accountId, shortCode } = documents.at(-1)!;
  await eventually(async () => {
    const { status } = await service.get(accountId, `/api/v1/documents/${shortCode}/stats`);
    if (status !== 200) throw new Error(`the document is not known yet: ${status}`);
  });
};

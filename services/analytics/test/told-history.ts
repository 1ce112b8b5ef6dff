import { eventually } from '@docsight/testkit';
import type { History, Random } from './reading-history.ts';
import { changed, uploaded } from './running-service.ts';
import type { RunningService } from './running-service.ts';

/** A history as it happens: what tracking stores it tells some time later, not in order, and now and then twice. */
export type Telling = {
  /** Some more of it happens, and some of what happened before is told. */
  goOn(steps: number): Promise<void>;
  /** The rest happens, and all is told. */
  end(): Promise<void>;
};

export const telling = (service: Pick<RunningService, 'tap' | 'owned'>, history: History, random: Random): Telling => {
  const coming = [...history.snapshots];
  const stored: History['snapshots'] = [];
  service.owned.documents.push(...history.documents);

  const happen = (steps: number): void => {
    for (const one of coming.splice(0, steps)) {
      const { readers } = service.owned;
      const place = readers.findIndex(({ snapshot }) => snapshot.readerId === one.then.readerId);
      readers.splice(place === -1 ? readers.length : place, 1, { accountId: one.accountId, snapshot: one.then });
      stored.push(one);
    }
  };
  const tell = async (count: number): Promise<void> => {
    for (let told = 0; told < count && stored.length > 0; told += 1) {
      const place = random(stored.length);
      const { accountId, snapshot } = stored[place]!;
      await service.tap.publish(changed(accountId, snapshot));
      if (random(4) > 0) stored.splice(place, 1);
    }
  };
  return {
    goOn: async (steps) => {
      happen(steps);
      await tell(steps);
    },
    end: async () => {
      happen(coming.length);
      while (stored.length > 0) await tell(stored.length);
    },
  };
};

export const tellDocuments = async (service: RunningService, { documents }: History): Promise<void> => {
  for (const facts of documents) await service.tap.publish(uploaded(facts));
  const { accountId, shortCode } = documents.at(-1)!;
  await eventually(async () => {
    const { status } = await service.get(accountId, `/api/v1/documents/${shortCode}/stats`);
    if (status !== 200) throw new Error(`not told yet: ${status}`);
  });
};

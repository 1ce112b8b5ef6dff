import { describe, expect, it } from '@jest/globals';
import { AppError, toAppError } from '@docsight/service-kit';
import { aDocumentFacts } from '@docsight/testkit';
import fc from 'fast-check';
import { makeBeaconGroups } from '../../services/gateway/src/beacons/beacon-groups.ts';
import type { ReaderStore } from '../../services/tracking/src/records/reader-store.ts';
import { aReplica } from '../../services/tracking/test/a-replica.ts';
import { aToken, noon, pagesOf } from '../../services/tracking/test/builders.ts';
import { memoryReaderStore } from '../../services/tracking/test/memory-reader-store.ts';

/** A beacon of one of a few readers. A page above 5 does not exist. */
type Beacon = { reader: number; session: number; page: number; seconds: number };
type Failure = 'none' | 'before' | 'after';

const facts = aDocumentFacts({ pageCount: 5, settings: { gate_type: 'none' } });
const beacon: fc.Arbitrary<Beacon> = fc.record({
  reader: fc.nat(2),
  session: fc.nat(1),
  page: fc.integer({ min: 1, max: 6 }),
  seconds: fc.nat(60),
});
/** A write fails before or after it has changed the record, as a process that dies. */
const failures = fc.array(fc.constantFrom<Failure>('none', 'none', 'none', 'before', 'after'), { maxLength: 30 });

const replicaOn = (store: ReaderStore, { history }: ReturnType<typeof memoryReaderStore>) => {
  const { counting } = aReplica({ store, history });
  return ({ reader, session, page, seconds }: Beacon): Promise<void> =>
    counting.countBeacon(facts, aToken(`anon_${reader}`, { id: `ses_${session}` }), pagesOf({ [page]: seconds }), noon);
};

const codeOf = (error: unknown): string => toAppError(error).code;

const failing = (store: ReaderStore, planned: Failure[]): ReaderStore => ({
  ...store,
  write: async (stored, write) => {
    const failure = planned.shift();
    if (failure === 'before') throw new AppError('service_unavailable', 'before');
    const isStored = await store.write(stored, write);
    if (failure === 'after') throw new AppError('service_unavailable', 'after');
    return isStored;
  },
});

/** What counts of all records, without their versions. */
const countedIn = ({ records, messages }: ReturnType<typeof memoryReaderStore>) => ({
  readers: Object.fromEntries(
    [...records].map(([id, { reader }]) => [id, { days: reader.days, sessions: reader.sessions, level: reader.level }]),
  ),
  events: messages.map(({ type, data }) => `${type} ${String((data as { viewerId?: string }).viewerId)}`).sort(),
});

describe('beacons in groups', () => {
  it('count like beacons one at a time, in any groups, over two processes, with any failures', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(beacon, { maxLength: 40 }),
        failures,
        fc.integer({ min: 1, max: 9 }),
        async (beacons, planned, maxItems) => {
          const alone = memoryReaderStore();
          const countAlone = replicaOn(alone.store, alone);
          const responses: string[] = [];
          for (const one of beacons) responses.push(await countAlone(one).then(String, codeOf));

          const together = memoryReaderStore();
          const store = failing(together.store, planned);
          const replicas = [replicaOn(store, together), replicaOn(store, together)];
          let groups = 0;
          const send = makeBeaconGroups<Beacon, string>({
            send: async (items, report) => {
              groups += 1;
              const count = replicas[groups % 2]!;
              await Promise.all(
                items.map(async (item, index) => report(index, await count(item).then(String, codeOf))),
              );
            },
            sizeOf: () => 1,
            maxSize: 1_000,
            maxItems,
            maxWaitMs: 1,
            noResult: () => new Error('no result'),
          });
          const stays = new AbortController().signal;
          /** Sends a beacon again until it is confirmed or rejected, as a tracker does. */
          const sendUntilConfirmed = async (one: Beacon): Promise<string> => {
            const response = await send(one, stays);
            return response === 'service_unavailable' ? sendUntilConfirmed(one) : response;
          };
          expect(await Promise.all(beacons.map(sendUntilConfirmed))).toEqual(responses);
          expect(countedIn(together)).toEqual(countedIn(alone));
        },
      ),
    );
  });
});

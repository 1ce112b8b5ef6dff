import { describe, expect, it } from '@jest/globals';
import { AppError } from '@docsight/service-kit';
import fc from 'fast-check';
import type { Scheduler } from 'fast-check';
import type { CountedFile, StorageQuota } from '../documents/index.ts';
import { makeStorageQuota } from './storage-quota.ts';
import type { StoredBytes } from './stored-bytes.ts';

const accountId = 'account';
const hourMs = 60 * 60_000;

type StoredFile = { state: CountedFile['state'] | 'erased'; sizeBytes: number };

/** A database with one account. `turn` runs before each of its commands. */
const aDatabase = (turn: () => Promise<unknown> = () => Promise.resolve()) => {
  const files = new Map<string, StoredFile>();
  let record: StoredBytes | null = null;
  const counts = { saves: 0, conflicts: 0 };
  const clock = { ms: 0 };
  let ids = 0;

  const sums = (except: string[] = []) => {
    const bytesOf = (state: StoredFile['state']): number =>
      [...files].reduce(
        (sum, [id, file]) => sum + (file.state === state && !except.includes(id) ? file.sizeBytes : 0),
        0,
      );
    return { activeBytes: bytesOf('active'), deletedBytes: bytesOf('deleted') };
  };
  /** Returns the quota of one more process. */
  const aProcess = (limitBytes = Infinity): StorageQuota =>
    makeStorageQuota({
      store: {
        find: async () => {
          await turn();
          return record;
        },
        save: async (next) => {
          await turn();
          if ((record?.version ?? 0) !== next.version) {
            counts.conflicts += 1;
            return false;
          }
          counts.saves += 1;
          record = { ...next, version: next.version + 1 };
          return true;
        },
      },
      documents: {
        countedFiles: async (wanted) => {
          await turn();
          const found = wanted.flatMap((id): [string, CountedFile][] => {
            const file = files.get(id);
            return file && file.state !== 'erased' ? [[id, { state: file.state, sizeBytes: file.sizeBytes }]] : [];
          });
          return new Map(found);
        },
        storedBytesOf: async (_accountId, except) => {
          await turn();
          return sums(except);
        },
      },
      limitBytes,
      newId: () => `change ${(ids += 1)}`,
      now: () => new Date(clock.ms),
    });
  return { files, counts, clock, sums, aProcess, record: () => record };
};

const codeOf = (error: unknown): unknown => (error instanceof AppError ? error.code : error);

describe('simultaneous changes of one account', () => {
  it('in ten processes all succeed, with few writes and few conflicts', async () => {
    const { files, counts, sums, aProcess, record } = aDatabase(() => new Promise((resolve) => setImmediate(resolve)));
    const processes = Array.from({ length: 10 }, () => aProcess());
    const uploads = processes.flatMap((quota, process) =>
      Array.from({ length: 100 }, (_, upload) => {
        const documentId = `${process}:${upload}`;
        return quota.during(accountId, { documentId, sizeBytes: 7 }, async () => {
          files.set(documentId, { state: 'active', sizeBytes: 7 });
        });
      }),
    );
    await Promise.all(uploads);
    expect(record()).toMatchObject({ ...sums(), activeBytes: 7_000, changes: [] });
    // The first upload of each process begins alone. The others begin together, and all ends come together too.
    expect(counts.saves).toBeLessThanOrEqual(4 * processes.length);
    expect(counts.conflicts).toBeLessThan(counts.saves * processes.length);
  });

  const change = fc.record({
    process: fc.nat(2),
    kind: fc.constantFrom('upload', 'upload', 'upload', 'deletion', 'erasure'),
    document: fc.nat(7),
    sizeBytes: fc.integer({ min: 1, max: 10 }),
    /** Reservations of an upload while it arrives. */
    reservations: fc.nat(2),
    outcome: fc.constantFrom('works', 'works', 'works', 'fails', 'dies', 'dies after it'),
  });
  type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

  it('never exceed the limit, and leave the sums of what is stored, in any order and with processes that die', async () => {
    const days = fc.array(fc.array(change, { maxLength: 12 }), { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.scheduler(), days, fc.integer({ min: 1, max: 40 }), async (scheduler, changes, limit) => {
        const database = aDatabase(() => scheduler.schedule(Promise.resolve()));
        const processes = [1, 2, 3].map(() => database.aProcess(limit));
        const requireWithinLimit = (): void => {
          const { activeBytes, deletedBytes } = database.sums();
          expect(activeBytes).toBeLessThanOrEqual(limit);
          expect(activeBytes + deletedBytes).toBeLessThanOrEqual(2 * limit);
        };
        for (const day of changes) {
          const ended = day.map((one) =>
            make(one, { ...database, scheduler, requireWithinLimit, quota: processes[one.process]! }),
          );
          await scheduler.waitFor(Promise.all(ended));
          database.clock.ms += 24 * hourMs;
        }
        const last = processes[0]!.during(accountId, { documentId: 'none', sizeBytes: 0 }, () => Promise.resolve());
        await scheduler.waitFor(last);
        expect(database.record()).toMatchObject({ ...database.sums(), changes: [] });
      }),
    );
  });

  type World = ReturnType<typeof aDatabase> & {
    scheduler: Scheduler;
    quota: StorageQuota;
    requireWithinLimit: () => void;
  };
  /** Makes a change. Resolves when it has ended, or when its process has died. */
  const make = ({ kind, document, sizeBytes, reservations, outcome }: Change, world: World): Promise<void> => {
    const { files, scheduler, quota, requireWithinLimit } = world;
    const documentId = `document ${document}`;
    const store = (): void => {
      const file = files.get(documentId);
      if (kind === 'upload' && !file) files.set(documentId, { state: 'active', sizeBytes });
      if (kind === 'deletion' && file?.state === 'active') file.state = 'deleted';
      if (kind === 'erasure' && file?.state === 'deleted') file.state = 'erased';
      requireWithinLimit();
    };
    return new Promise((resolve, reject) => {
      const die = (): Promise<never> => {
        resolve();
        return new Promise(() => undefined);
      };
      const work = async (): Promise<void> => {
        await scheduler.schedule(Promise.resolve());
        if (outcome === 'dies') return die();
        if (outcome === 'fails') throw new AppError('bad_request', 'This change fails.');
        store();
        return outcome === 'works' ? undefined : die();
      };
      const given = { documentId, sizeBytes: kind === 'upload' ? sizeBytes : 0 };
      const isExpected = (error: unknown): boolean => ['bad_request', 'forbidden'].includes(String(codeOf(error)));
      const reservation = quota.reservationFor(accountId, documentId);
      const arrive = async (): Promise<void> => {
        const steps = kind === 'upload' ? reservations : 0;
        try {
          for (let step = 1; step <= steps; step += 1) await reservation.reserve((sizeBytes * step) / 2);
          await quota.during(accountId, given, work);
        } finally {
          await reservation.release();
        }
      };
      const change = arrive().catch((error: unknown) => {
        if (!isExpected(error)) throw error;
      });
      change.then(resolve, reject);
    });
  };
});

it('a deletion that begins during the upload reserves the bytes until it ends', async () => {
  const { files, aProcess } = aDatabase();
  const quota = aProcess(10);
  const begun = <Result>(sizeBytes: number, result: Result) => {
    let end: () => void = () => undefined;
    const ended = quota.during(accountId, { documentId: 'a', sizeBytes }, async () => {
      await new Promise<void>((resolve) => (end = resolve));
      return result;
    });
    return { ended, end: () => end() };
  };
  const upload = begun(10, 'uploaded');
  const deletion = begun(0, 'deleted');
  const other = () => quota.during(accountId, { documentId: 'b', sizeBytes: 1 }, () => Promise.resolve('stored'));
  await expect(other()).rejects.toMatchObject({ code: 'forbidden' });
  files.set('a', { state: 'active', sizeBytes: 10 });
  upload.end();
  await upload.ended;
  await expect(other()).rejects.toMatchObject({ code: 'forbidden' });
  files.set('a', { state: 'deleted', sizeBytes: 10 });
  deletion.end();
  await deletion.ended;
  expect(await other()).toBe('stored');
});

describe('a change whose outcome is not known', () => {
  const upload = { documentId: 'a', sizeBytes: 10 };
  const away = Object.assign(new Error('The connection is closed.'), { name: 'MongoNetworkError' });

  it('keeps its bytes for an hour, because the database may still store the document', async () => {
    const { files, clock, aProcess, record } = aDatabase();
    const quota = aProcess(10);
    await expect(quota.during(accountId, upload, () => Promise.reject(away))).rejects.toBe(away);
    expect(record()!.changes).toHaveLength(1);
    files.set('a', { state: 'active', sizeBytes: 10 });
    const next = () => quota.during(accountId, { documentId: 'b', sizeBytes: 1 }, () => Promise.resolve('stored'));
    await expect(next()).rejects.toMatchObject({ code: 'forbidden', reason: 'storage_full' });
    clock.ms = hourMs;
    await expect(next()).rejects.toMatchObject({ code: 'forbidden' });
    files.delete('a');
    clock.ms = 25 * hourMs;
    expect(await next()).toBe('stored');
  });

  it('succeeds if only its end cannot be counted', async () => {
    let isAway = false;
    const { aProcess, record } = aDatabase(() => (isAway ? Promise.reject(away) : Promise.resolve()));
    const result = aProcess().during(accountId, upload, async () => {
      isAway = true;
      return 'stored';
    });
    expect(await result).toBe('stored');
    expect(record()!.changes).toMatchObject([upload]);
  });
});

import { operations } from '@docsight/api-contract';
import { collection, mongoConnection, mongoPart } from '@docsight/mongo';
import { baseApp } from '@docsight/service-kit';
import { isolated, silentLogger } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Connection } from 'mongoose';
import request from 'supertest';
import { assetRoutes } from './asset-routes.ts';
import type { Asset } from './read-build.ts';
import { assetModel, sharedAssets } from './shared-assets-mongo.ts';

let servers: Isolated;
let connection: Connection;
const dayMs = 24 * 3_600_000;

beforeAll(async () => {
  servers = await isolated();
  connection = mongoConnection({ url: servers.mongoUrl, database: servers.database });
  await mongoPart({ connection, models: [assetModel(connection)], logger: silentLogger }).start!();
});
afterAll(async () => {
  await connection.close();
  await servers.close();
});

const anAsset = (text: string): Asset => ({
  type: 'text/javascript; charset=utf-8',
  tag: `tag-${text}`,
  bodies: { identity: Buffer.from(text) },
});

/** A replica whose build has these files. */
const aReplica = (names: string[], nowMs = Date.now()) => {
  const assets = new Map(names.map((name) => [name, anAsset(name)]));
  const clock = { nowMs };
  const model = assetModel(connection);
  const now = () => new Date(clock.nowMs);
  const shared = sharedAssets({ model, build: { assets }, now, logger: silentLogger });
  const routes = assetRoutes(operations.getDashboardAsset, { assets }, shared);
  const app = baseApp({ logger: silentLogger, routes: (routed) => routed.use(routes) });
  const get = (name: string) => request(app).get(`/app/assets/${name}`);
  return { ...shared, get, clock };
};

describe('replicas of two releases', () => {
  it('serve the files of both, with the same headers', async () => {
    const [older, newer] = [aReplica(['main-A1.js', 'icon-E5.js']), aReplica(['main-A2.js', 'icon-E5.js'])];
    await older.part.start!();
    await newer.part.start!();
    for (const [replica, name] of [
      [older, 'main-A2.js'],
      [newer, 'main-A1.js'],
    ] as const) {
      const [own, other] = [await replica.get('icon-E5.js'), await replica.get(name)];
      expect([other.status, other.text]).toEqual([200, name]);
      expect(other.headers).toMatchObject({
        'content-type': own.headers['content-type'],
        'cache-control': 'public, max-age=31536000, immutable',
        etag: `"tag-${name}-identity"`,
      });
    }
    expect((await newer.get('main-A3.js')).status).toBe(404);
    expect((await newer.get('$where')).status).toBe(404);
    await Promise.all([older.part.stop!(), newer.part.stop!()]);
  });

  it('store the files of a release once, also if they start at the same time', async () => {
    const replicas = Array.from({ length: 4 }, () => aReplica(['same-1.js', 'same-2.js']));
    await Promise.all(replicas.map(({ part }) => part.start!()));
    const stored = await collection(assetModel(connection)).countDocuments({
      _id: { $in: ['same-1.js', 'same-2.js'] },
    });
    expect(stored).toBe(2);
    await Promise.all(replicas.map(({ part }) => part.stop!()));
  });
});

describe('the files of a release', () => {
  it('are kept for a week after its last replica, and removed then', async () => {
    const startedAt = Date.now();
    const old = aReplica(['gone-1.js']);
    await old.part.start!();
    await old.part.stop!();
    const sweepAt = async (ms: number) => {
      const replica = aReplica(['main-B1.js'], startedAt + ms);
      await replica.part.start!();
      await replica.part.stop!(); // Waits for the sweep, which has begun.
      return (await replica.get('gone-1.js')).status;
    };
    expect(await sweepAt(6.9 * dayMs)).toBe(200);
    // A replica that runs states each day that the files are in use.
    const running = aReplica(['kept-1.js'], startedAt + 7.5 * dayMs);
    await running.part.start!();
    await running.part.stop!();
    expect(await sweepAt(8 * dayMs)).toBe(404);
    expect((await running.find('kept-1.js'))?.tag).toBe('tag-kept-1.js');
  });
});

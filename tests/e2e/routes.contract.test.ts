import { describe, expect, it } from '@jest/globals';
import { operations } from '@docsight/api-contract';
import { opsApp } from '../../packages/service-kit/src/ops-app.ts';
import { createApp as createAnalytics } from '../../services/analytics/src/app.ts';
import { createApp as createDocuments } from '../../services/documents/src/app.ts';
import { createApp as createGateway } from '../../services/gateway/src/app.ts';
import { apiPathOf, routeOf, routeTemplates } from '../../services/gateway/src/proxy/routing-table.ts';
import { createApp as createTracking } from '../../services/tracking/src/app.ts';
import { createApp as createWebhooks } from '../../services/webhooks/src/app.ts';

/** What an app is made of does not matter here: it is made, and never asked anything. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => 'anything' : anything),
  apply: () => anything,
});
const dependencies = anything as never;

type App = ReturnType<typeof createDocuments>;

const apps: Record<string, App> = {
  gateway: createGateway({ publicUrl: 'http://localhost:8080', account: anything, keys: anything } as never),
  documents: createDocuments(dependencies),
  tracking: createTracking(dependencies),
  analytics: createAnalytics(dependencies),
  webhooks: createWebhooks(dependencies),
  ops: opsApp({ isStopping: () => false, checks: [], details: [] }),
};

type Layer = {
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
};

/** `get /s/{}`: every method and path that a router answers, whatever the parameters are called. */
const callsIn = (layers: Layer[]): string[] =>
  layers.flatMap(({ route, handle }) => {
    if (!route) return callsIn(handle.stack ?? []);
    if (isForEveryMethod(route.methods)) return [];
    const methods = Object.keys(route.methods).filter((method) => /^(?:get|post|put|patch|delete)$/.test(method));
    return [route.path].flat().flatMap((path) => methods.map((method) => `${method} ${path.replace(/:\w+/g, '{}')}`));
  });

/** `all` of a router or an app: the answer to methods that are not possible. */
const isForEveryMethod = (methods: Record<string, boolean>): boolean => '_all' in methods || 'trace' in methods;

const served = (app: App): string[] => {
  const { stack } = app.router as unknown as { stack: Layer[] };
  return [...new Set(callsIn(stack).filter((call) => !call.includes(' /internal/')))].sort();
};

const own = operations.filter(({ mirrors }) => mirrors === undefined);
const described = (server: string): string[] =>
  own
    .filter(({ servedBy }) => servedBy === server)
    .map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    .sort();

/** A path as it is asked for. */
const filled = (path: string): string => path.replace(/\{\w+\}/g, 'x1');
const behind = own.filter(({ servedBy }) => !['gateway', 'ops'].includes(servedBy));

describe('the published interface', () => {
  it.each(Object.keys(apps))('describes every route of %s, and none that it has not', (name) => {
    expect(served(apps[name]!)).toEqual(described(name));
  });

  it('describes no other app', () => {
    expect(new Set(operations.map(({ servedBy }) => servedBy))).toEqual(new Set(Object.keys(apps)));
  });

  it('leads through the gateway to the service that answers', () => {
    expect(behind.map(({ id, path }) => [id, routeOf(filled(path))?.service])).toEqual(
      behind.map(({ id, servedBy }) => [id, servedBy]),
    );
  });

  it('uses every way that the gateway has', () => {
    const used = new Set(behind.map(({ path }) => routeOf(filled(path))?.template));
    expect(routeTemplates.filter((template) => !used.has(template))).toEqual([]);
  });

  it('describes the ways of the web application, which are those of the API', () => {
    const mirrored = operations.filter(({ mirrors }) => mirrors !== undefined);
    const withKey = own.filter(({ access }) => access.includes('apiKey'));
    expect(mirrored.map(({ path }) => apiPathOf(filled(path)))).toEqual(withKey.map(({ path }) => filled(path)));
  });
});

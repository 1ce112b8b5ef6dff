import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { allOperations, operations } from '@docsight/api-contract';
import type { Operation, Server } from '@docsight/api-contract';
import { opsApp } from '../../packages/service-kit/src/running/ops-app.ts';
import { createApp as createAnalytics } from '../../services/analytics/src/app.ts';
import { createApp as createDocuments } from '../../services/documents/src/app.ts';
import { createApp as createGateway } from '../../services/gateway/src/app.ts';
import { dashboardPaths } from '../../services/gateway/src/dashboard/dashboard-paths.ts';
import { apiPathOf, routeOf, routeTemplates } from '../../services/gateway/src/proxy/routing-table.ts';
import { createApp as createTracking } from '../../services/tracking/src/app.ts';
import { createApp as createWebhooks } from '../../services/webhooks/src/app.ts';

/** Replaces every dependency of an app. The apps are created but receive no request. */
const anything: unknown = new Proxy(() => anything, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => 'anything' : anything),
  apply: () => anything,
});
const dependencies = anything as never;

type App = ReturnType<typeof createDocuments>;

const apps: Record<Server, App> = {
  gateway: createGateway({ publicUrl: 'http://localhost:8080', dashboard: anything } as never),
  documents: createDocuments(dependencies),
  tracking: createTracking(dependencies),
  analytics: createAnalytics(dependencies),
  webhooks: createWebhooks(dependencies),
  ops: opsApp({ component: 'none', isStopping: () => false, checks: [], details: [] }),
};

type Layer = {
  route?: { path: string | string[]; methods: Record<string, boolean> };
  handle: { stack?: Layer[] };
};

/** Lists the routes of a router as `get /s/{}`, without the names of the parameters. */
const routesIn = (layers: Layer[]): string[] =>
  layers.flatMap(({ route, handle }) => {
    if (!route) return routesIn(handle.stack ?? []);
    if (isForEveryMethod(route.methods)) return [];
    const methods = Object.keys(route.methods).filter((method) => /^(?:get|post|put|patch|delete)$/.test(method));
    return [route.path]
      .flat()
      .flatMap((path) => methods.map((method) => `${method} ${path.replace(/:\w+|\{\*\w+\}/g, '{}')}`));
  });

/** `router.all` and `app.all` respond 405. */
const isForEveryMethod = (methods: Record<string, boolean>): boolean => '_all' in methods || 'trace' in methods;

const servedRoutes = (app: App): string[] => {
  const { stack } = app.router as unknown as { stack: Layer[] };
  return routesIn(stack)
    .filter((route) => !route.includes(' /internal/'))
    .sort();
};

const served: readonly Operation[] = Object.values(operations);
const declaredRoutes = (server: string): string[] =>
  served
    .filter(({ servedBy }) => servedBy === server)
    .map(({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, '{}')}`)
    .sort();

/** Returns the path with a value for each parameter. */
const filled = (path: string): string => path.replace('{email}', 'x1@example.com').replace(/\{\w+\}/g, 'x1');
const behindGateway = served.filter(({ servedBy }) => !['gateway', 'ops'].includes(servedBy));

describe('the declared operations', () => {
  it.each(Object.entries(apps))('are the routes of %s, each served once', (server, app) => {
    expect(servedRoutes(app)).toEqual(declaredRoutes(server));
  });

  it('belong to these apps only', () => {
    expect(new Set(served.map(({ servedBy }) => servedBy))).toEqual(new Set(Object.keys(apps)));
  });

  it('are forwarded by the gateway to the service that serves them', () => {
    expect(
      behindGateway.map(({ id, method, path }) => [id, routeOf(method.toUpperCase(), filled(path))?.service]),
    ).toEqual(behindGateway.map(({ id, servedBy }) => [id, servedBy]));
  });

  it('use every route of the gateway', () => {
    const used = new Set(behindGateway.map(({ path }) => routeOf('GET', filled(path))?.template));
    expect(routeTemplates.filter((template) => !used.has(template))).toEqual([]);
  });

  it('with an API key exist a second time under /account', () => {
    const mirrors = allOperations.filter(({ mirrors: id }) => id !== undefined);
    const withKey = served.filter(({ security }) => security.includes('apiKey'));
    expect(mirrors.map(({ path }) => apiPathOf(filled(path)))).toEqual(withKey.map(({ path }) => filled(path)));
  });
});

describe('the paths of the dashboard', () => {
  it('that the gateway knows are those of the router in the page', () => {
    const router = readFileSync(path.resolve(import.meta.dirname, '../../packages/dashboard/src/routes.ts'), 'utf8');
    const routes = [...router.matchAll(/^ {2}'(\/app[^']*)': lazyPage\(/gm)].map(([, route]) => route!);
    const nameless = (route: string): string => route.replace(/:\w+|\{\w+\}/g, '{}');
    expect(routes.map(nameless).toSorted()).toEqual(dashboardPaths.map(nameless).toSorted());
  });
});

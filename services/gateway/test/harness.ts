import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AccountSession } from '@docsight/api-contract';
import { readBuild } from '@docsight/browser-build';
import { beaconGroup } from '@docsight/contracts';
import type { BeaconOutcome, GroupedBeacon } from '@docsight/contracts';
import { httpPart, probePath } from '@docsight/service-kit';
import type { Part } from '@docsight/service-kit';
import { aBrowserBuild, silentLogger, testMailTokenKey, testSecret, testSigningKey } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { compose } from '../src/compose.ts';
import type { Gateway } from '../src/compose.ts';
import type { GatewayConfig } from '../src/config.ts';

export type RunningGateway = { url: string; port: number; stop(): Promise<void> } & Pick<
  Gateway,
  'endAccess' | 'confirmPassword'
>;

/** An address on which nothing listens. */
export const nowhere = 'http://127.0.0.1:9';

/** Most tests run without a broker, which shows that the gateway needs none. */
const noBroker = 'amqp://127.0.0.1:9';

/**
 * Starts a complete gateway on its own port. The gateways of one test file share database and limits, as replicas do.
 */
export const startGateway = async (
  servers: Isolated,
  settings: Partial<GatewayConfig> = {},
): Promise<RunningGateway> => {
  const config: GatewayConfig = {
    PUBLIC_URL: 'http://localhost:8080',
    ERASURE_DELAY_SECONDS: 60,
    MONGO_URL: servers.mongoUrl,
    AMQP_URL: noBroker,
    REDIS_URL: servers.redisUrl,
    JWT_SECRET: [testSecret],
    INTERNAL_SIGNING_KEY: testSigningKey('gateway'),
    MAIL_TOKEN_KEY: [testMailTokenKey],
    SENDS_MAIL: false,
    DOCUMENTS_URL: [nowhere],
    TRACKING_URL: [nowhere],
    ANALYTICS_URL: [nowhere],
    WEBHOOKS_URL: [nowhere],
    RATE_LIMIT_PER_MINUTE: 100_000,
    VIEWER_RATE_LIMIT_PER_MINUTE: 100_000,
    ACCOUNT_RATE_LIMIT_PER_MINUTE: 100_000,
    DASHBOARD_RATE_LIMIT_PER_MINUTE: 100_000,
    GATE_ATTEMPTS_PER_HOUR: 100_000,
    MAX_UPLOAD_MB: 40,
    REGISTRATION: 'open',
    CORS_ALLOWED_ORIGINS: '*',
    TRUSTED_PROXY_HOPS: 0,
    ...settings,
  };
  const { app, parts, configureServer, ...useCases } = compose(config, {
    dashboard: await aBrowserBuild((manifestFile) => readBuild(manifestFile, '/app/')),
    name: servers.database,
    logger: silentLogger,
  });
  const http = httpPart('http', app, { host: '127.0.0.1', port: 0, configure: configureServer });
  const all: Part[] = [...parts, http];
  for (const part of all) await part.start?.();
  return {
    ...useCases,
    url: `http://127.0.0.1:${http.port()}`,
    port: http.port(),
    stop: async () => {
      // As a process does: what serves requests stops first, at the same time.
      await Promise.all(all.filter(({ drain }) => drain).map(async (part) => part.stop?.()));
      for (const part of all.filter(({ drain }) => !drain).toReversed()) await part.stop?.();
    },
  };
};

export type FakeService = { url: string; seen: IncomingMessage[]; server: Server; close(): Promise<void> };

/**
 * Starts a fake service behind the gateway. Without a handler it responds with 200 and the requested path, also to each
 * beacon of a group. Probes of the gateway come at any time: they are not among the requests that it has seen.
 */
export const fakeService = async (
  handler: (req: IncomingMessage, res: ServerResponse) => void = echoPath,
  { handlesProbes = false } = {},
): Promise<FakeService> => {
  const seen: IncomingMessage[] = [];
  const server = createServer((req, res) => {
    if (!handlesProbes && req.url === probePath) {
      res.writeHead(204).end();
      return;
    }
    seen.push(req);
    handler(req, res);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    server,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
};

const echoPath = (req: IncomingMessage, res: ServerResponse): void => {
  if (req.url === '/internal/beacons') {
    void beaconsIn(req).then((beacons) => {
      const outcomes = beacons.map(({ code }, index) => ({ index, status: 200, body: { path: `/s/${code}/beacons` } }));
      res.end(outcomes.map(lineOf).join(''));
    });
    return;
  }
  res.setHeader('Content-Type', 'application/json');
  res.end(JSON.stringify({ path: req.url }));
};

/** Reads a group of beacons. */
export const beaconsIn = async (req: IncomingMessage): Promise<GroupedBeacon[]> => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return beaconGroup.parse(JSON.parse(Buffer.concat(chunks).toString())).beacons;
};

export const lineOf = (outcome: BeaconOutcome): string => `${JSON.stringify(outcome)}\n`;

export type Customer = { token: string; key: string; keyId: string; accountId: string };

/** Registers an account and creates a key for it, through the gateway. */
export const aCustomer = async (gateway: RunningGateway, email = `ann-${Date.now()}-${Math.random()}@example.com`) => {
  const registered = await post(gateway, '/account/register', { email, password: 'correct horse battery' });
  const { token, user } = registered.body as { token: string; user: { id: string } };
  const made = await post(gateway, '/account/api-keys', { name: 'test' }, token);
  const { key, id } = made.body as { key: string; id: string };
  return { token, key, keyId: id, accountId: user.id, email } satisfies Customer & { email: string };
};

export type ApiResponse = { status: number; headers: Headers; body: unknown };

/** Calls the gateway. The response has JSON or no body. */
export const call = async (gateway: RunningGateway, path: string, init: RequestInit = {}): Promise<ApiResponse> => {
  const response = await fetch(gateway.url + path, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) };
};

export const withBearer = (token: string): RequestInit => ({ headers: { authorization: `Bearer ${token}` } });

export const post = (gateway: RunningGateway, path: string, body: unknown, token?: string): Promise<ApiResponse> =>
  send(gateway, 'POST', path, body, token);

/** Sends a body as JSON. */
export const send = (
  gateway: RunningGateway,
  method: 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
  token?: string,
): Promise<ApiResponse> =>
  call(gateway, path, {
    method,
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });

/** A browser that is logged in. */
export type LoggedIn = {
  /** Header `Cookie`. */
  cookie: string;
  /** The whole `Set-Cookie` value. */
  setCookie: string;
  user: { id: string };
  session: AccountSession;
};

export const password = 'correct horse battery';

export const logInBrowser = async (gateway: RunningGateway, email: string): Promise<LoggedIn> => {
  const { status, headers, body } = await post(gateway, '/account/sessions', { email, password });
  if (status !== 201) throw new Error(`The login was ${status}.`);
  const setCookie = headers.get('set-cookie') ?? '';
  return { ...(body as Pick<LoggedIn, 'user' | 'session'>), setCookie, cookie: setCookie.split(';')[0]! };
};

/** Sends a request as a page of the own site does, with the cookie of a session. */
export const withCookie = (cookie: string, init: RequestInit = {}): RequestInit => ({
  ...init,
  headers: { cookie, 'sec-fetch-site': 'same-origin', ...(init.headers as Record<string, string>) },
});

export const codeOf = (response: ApiResponse): string | undefined =>
  (response.body as { error?: { code?: string } } | undefined)?.error?.code;

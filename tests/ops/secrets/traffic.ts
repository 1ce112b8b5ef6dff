import { setTimeout as wait } from 'node:timers/promises';
import { openDocument } from '@docsight/demo';
import type { Tab } from '@docsight/demo';

/** Between two requests of one client, in ms. */
const paceMs = 20;
/** A login takes the processor for a long time, because it hashes a password. */
const loginPaceMs = 500;

type Owner = { email: string; password: string; token: string };

/** A steady flow of requests. Each kind of client sends one after the other. */
export type Traffic = {
  /** How many responses of each kind and status there were: `beacon 204`. */
  counts: Map<string, number>;
  /** Gives each client a new token, as time does. */
  refreshTokens(): Promise<void>;
  /** Resolves after each kind of client has got so many more responses. */
  more(responses: number): Promise<void>;
  stop(): Promise<void>;
};

/**
 * Sends account requests with a token that was issued at the beginning, and logins. Also beacons and page images of one
 * session, and new sessions of its reader.
 * @param gateway returns the address of a gateway that serves.
 */
export const startTraffic = async (gateway: () => string, owner: Owner, code: string): Promise<Traffic> => {
  const counts = new Map<string, number>();
  const stopping = new AbortController();
  const state = { token: owner.token, tab: await openDocument(`${gateway()}/s/${code}`) };
  const viewerId = state.tab.session.viewer_id;
  const count = (what: string): void => void counts.set(what, (counts.get(what) ?? 0) + 1);

  const ask = async (what: string, to: string, options: { token?: string; body?: object } = {}): Promise<Response> => {
    const { token, body } = options;
    const response = await fetch(`${gateway()}${to}`, {
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
    count(`${what} ${response.status}`);
    return response;
  };
  const drop = async (response: Response): Promise<void> => void (await response.arrayBuffer());

  const logIn = async (): Promise<string> => {
    const { email, password } = owner;
    const response = await ask('login', '/account/login', { body: { email, password } });
    return ((await response.json()) as { token: string }).token;
  };
  const reopen = async (tab: Tab): Promise<Tab['session']> => {
    const { viewer_token: token } = tab.session;
    const response = await ask('session', `/s/${code}/sessions`, { token, body: {} });
    return (await response.json()) as Tab['session'];
  };

  const clients: Record<string, () => Promise<void>> = {
    account: async () => drop(await ask('account', '/account/me', { token: state.token })),
    login: async () => {
      await drop(await ask('account', '/account/me', { token: await logIn() }));
      await wait(loginPaceMs);
    },
    beacon: async () => {
      const body = { pages: [{ page: 1, seconds: 1 }] };
      await drop(await ask('beacon', `/s/${code}/beacons`, { token: state.tab.session.viewer_token, body }));
    },
    page: async () => drop(await ask('page', `/s/${code}/pages/1`, { token: state.tab.session.viewer_token })),
    session: async () => {
      const { viewer_id } = await reopen(state.tab);
      if (viewer_id !== viewerId) count('reader not recognised');
    },
  };
  const responsesOf = new Map<string, number>();
  const run = async ([name, send]: [string, () => Promise<void>]): Promise<void> => {
    while (!stopping.signal.aborted) {
      await send().catch((error: unknown) => count(`${name} failed: ${String((error as Error).cause ?? error)}`));
      responsesOf.set(name, (responsesOf.get(name) ?? 0) + 1);
      await wait(paceMs);
    }
  };
  const running = Object.entries(clients).map(run);

  return {
    counts,
    refreshTokens: async () => {
      state.token = await logIn();
      state.tab.session = await reopen(state.tab);
    },
    more: async (responses) => {
      const until = new Map(Object.keys(clients).map((name) => [name, (responsesOf.get(name) ?? 0) + responses]));
      while ([...until].some(([name, needed]) => (responsesOf.get(name) ?? 0) < needed)) await wait(paceMs);
    },
    stop: async () => {
      stopping.abort();
      await Promise.all(running);
    },
  };
};

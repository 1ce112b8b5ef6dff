import { setTimeout as pause } from 'node:timers/promises';
import { flatPdf } from '@docsight/testkit';
import { paperPdf } from '../documents/paper.ts';
import { msText, quantile } from '../measuring/figures.ts';
import { compared, limited } from '../results/row.ts';
import type { Row } from '../results/row.ts';
import type { Context, Part } from '../running/benchmark.ts';
import { slowPage, slowTable } from './hostile-pdfs.ts';
import { openSession, password, pdfForm, personAt, register, upload } from './person.ts';
import type { Person } from './person.ts';

/** One request of the victim. Resolves when it has its full effect, to whether it succeeded. */
type VictimRequest = (number: number) => Promise<boolean>;

/** An attack on everybody, within the rate limits, and what a victim does meanwhile. */
type Attack = {
  what: string;
  /** Requests of the victim without the attack, and as many during it. */
  requests: number;
  /** Requests of the attackers at a time. After a rejected one, each waits for a second. */
  attackers: number;
  prepare(
    gatewayUrl: string,
    victim: Person,
  ): Promise<{
    /** Called once before each of the two measurements. */
    begin(): Promise<VictimRequest>;
    attack(number: number, signal: AbortSignal): Promise<Response>;
  }>;
};

/** The shortest p99 that counts for the quiet system. A pause of a few milliseconds must not decide the ratio. */
const floorMs = 25;
/** The attack runs this long before the victim is measured, and then beside it. */
const leadMs = 5_000;
const widths = [400, 800, 1_200];
const pageCountOfPaper = 14;
const network = (of: string, number: number): string => `${of}.${1 + (number % 250)}`;
const attackerAt = (gatewayUrl: string, number = 0): Person => personAt(gatewayUrl, network('198.51.100', number));

/** Requests pages of a new paper, each for the first time. */
const newPages = async (gatewayUrl: string, owner: Person, key: string): Promise<VictimRequest> => {
  const { path } = await upload(owner, key, new Uint8Array(await paperPdf()));
  const reader = personAt(gatewayUrl, '203.0.113.2');
  const token = await openSession(reader, path);
  return async (number) => {
    const page = 1 + (number % pageCountOfPaper);
    const width = widths[Math.floor(number / pageCountOfPaper) % widths.length];
    return isComplete(await reader.request(`${path}/pages/${page}?width=${width}`, { token }));
  };
};

const isComplete = async (response: Response): Promise<boolean> => {
  await response.arrayBuffer();
  return response.ok;
};

/** Beacons of one reader of a document with 10,000 pages. Each lists 2,000 pages. */
const floodOfBeacons = async (gatewayUrl: string) => {
  const attacker = attackerAt(gatewayUrl);
  const { key } = await register(attacker);
  const { path } = await upload(attacker, key, new Uint8Array(flatPdf(10_000)));
  const token = await openSession(attacker, path);
  return (number: number, signal: AbortSignal) => {
    const first = 1 + (number % 5) * 2_000;
    const pages = Array.from({ length: 2_000 }, (_, index) => ({ page: first + index, seconds: 0 }));
    return attacker.request(`${path}/beacons`, { token, body: { pages }, signal });
  };
};

const beacons: Attack = {
  what: "beacon, while a reader's write queue is flooded",
  requests: 100,
  attackers: 9,
  prepare: async (gatewayUrl, victim) => {
    const { key } = await register(victim);
    const { path } = await upload(victim, key, new Uint8Array(await paperPdf()));
    return {
      begin: async () => {
        const token = await openSession(victim, path);
        return async (number) => {
          const pages = [{ page: 1 + (number % pageCountOfPaper), seconds: 0 }];
          return isComplete(await victim.request(`${path}/beacons`, { token, body: { pages } }));
        };
      },
      attack: await floodOfBeacons(gatewayUrl),
    };
  },
};

const downloads: Attack = {
  what: "download until it is counted, while a reader's write queue is flooded",
  requests: 10,
  attackers: 9,
  prepare: async (gatewayUrl, victim) => {
    const { key } = await register(victim);
    const { code, path } = await upload(victim, key, new Uint8Array(await paperPdf()));
    const counted = async (): Promise<number> =>
      Number((await victim.json(`/api/v1/documents/${code}/stats`, { token: key })).downloads);
    return {
      begin: async () => async () => {
        const token = await openSession(victim, path);
        const before = await counted();
        if (!(await isComplete(await victim.request(`${path}/download`, { token })))) return false;
        while ((await counted()) === before) await pause(50);
        return true;
      },
      attack: await floodOfBeacons(gatewayUrl),
    };
  },
};

const slowPages: Attack = {
  what: 'new page, while two accounts have pages that take 15 s',
  requests: 40,
  attackers: 32,
  prepare: async (gatewayUrl, victim) => {
    const { key } = await register(victim);
    const targets = await Promise.all(
      [1, 2].map(async (number) => {
        const attacker = attackerAt(gatewayUrl, number);
        const { key: itsKey } = await register(attacker);
        const paths: string[] = [];
        for (let made = 0; made < 10; made += 1) paths.push((await upload(attacker, itsKey, slowPage())).path);
        return { attacker, paths, tokens: await Promise.all(paths.map((path) => openSession(attacker, path))) };
      }),
    );
    return {
      begin: () => newPages(gatewayUrl, victim, key),
      attack: (number, signal) => {
        const { attacker, paths, tokens } = targets[number % 2]!;
        const at = Math.floor(number / 2) % paths.length;
        const width = widths[Math.floor(number / 20) % widths.length];
        return attacker.request(`${paths[at]}/pages/1?width=${width}`, { token: tokens[at]!, signal });
      },
    };
  },
};

const slowUploads: Attack = {
  what: 'upload, while two accounts upload files that are slow to examine',
  requests: 40,
  attackers: 16,
  prepare: async (gatewayUrl, victim) => {
    const { key } = await register(victim);
    const pdf = new Uint8Array(await paperPdf());
    const table = slowTable();
    const attackers = [1, 2].map((number) => attackerAt(gatewayUrl, number));
    const keys = await Promise.all(attackers.map(async (attacker) => (await register(attacker)).key));
    return {
      begin: async () => async () =>
        isComplete(await victim.request('/api/v1/documents', { token: key, body: pdfForm(pdf) })),
      attack: (number, signal) =>
        attackers[number % 2]!.request('/api/v1/documents', {
          token: keys[number % 2]!,
          body: pdfForm(table),
          signal,
        }),
    };
  },
};

const oddWidths: Attack = {
  what: 'new page, while a reader of the same account requests odd widths',
  requests: 40,
  attackers: 16,
  prepare: async (gatewayUrl, victim) => {
    const { key } = await register(victim);
    // Not the one of other attacks: it may have used up its requests.
    const attacker = attackerAt(gatewayUrl, 3);
    const { path } = await upload(victim, key, new Uint8Array(await paperPdf()));
    const token = await openSession(attacker, path);
    return {
      begin: () => newPages(gatewayUrl, victim, key),
      attack: (number, signal) => {
        const width = 200 + ((number * 7) % 1_800);
        return attacker.request(`${path}/pages/${1 + (number % pageCountOfPaper)}?width=${width}`, { token, signal });
      },
    };
  },
};

const logins: Attack = {
  what: 'login, while 250 addresses of three networks log in',
  requests: 40,
  attackers: 64,
  prepare: async (gatewayUrl, victim) => {
    const { email } = await register(victim);
    const networks = ['198.51.100', '192.0.2', '198.18.0'];
    const logIn = (person: Person, body: object, signal?: AbortSignal) =>
      person.request('/account/login', { body, ...(signal && { signal }) });
    return {
      begin: async () => async (number) =>
        isComplete(await logIn(personAt(gatewayUrl, network('203.0.113', number)), { email, password })),
      attack: (number, signal) => {
        const person = personAt(gatewayUrl, network(networks[number % 3]!, Math.floor(number / 3)));
        return logIn(person, { email: `${crypto.randomUUID()}@example.com`, password: 'wrong password' }, signal);
      },
    };
  },
};

const attacks: readonly Attack[] = [beacons, downloads, slowPages, slowUploads, oddWidths, logins];

/**
 * Measures what a victim waits while others attack, against a quiet system. Each attack has a product of its own time.
 */
export const underAttack: Part = {
  title: 'Requests of a victim during an attack within the rate limits, against a quiet system',
  product: {
    env: {
      TRUSTED_PROXY_HOPS: '1',
      VIEWER_RATE_LIMIT_PER_MINUTE: '600',
      ACCOUNT_RATE_LIMIT_PER_MINUTE: '60',
      GATE_ATTEMPTS_PER_HOUR: '120',
    },
  },
  run: async (context: Context) => {
    const rows: Row[] = [];
    let [requests, failures] = [0, 0];
    for (const [index, attack] of attacks.entries()) {
      const { quiet, attacked } = await measured(
        context,
        attack,
        personAt(context.product.stack.gatewayUrl, `203.0.113.${100 + index}`),
      );
      const floored = { ...figureOf(quiet), value: Math.max(floorMs, figureOf(quiet).value) };
      rows.push(compared(attack.what, figureOf(attacked), floored, { atMost: 2 }));
      requests += attacked.timesMs.length + attacked.failures;
      failures += attacked.failures;
    }
    const failed = { value: failures, text: `${failures} of ${requests}` };
    return { rows: [...rows, limited('failed requests of the victim', failed, { atMost: 0, unit: '' })] };
  },
};

type Times = { timesMs: number[]; failures: number };

const measured = async ({ product, progress }: Context, attack: Attack, victim: Person) => {
  const { begin, attack: request } = await attack.prepare(product.stack.gatewayUrl, victim);
  const quiet = await timesOf(await begin(), attack.requests);
  progress(`Measured without attack: ${attack.what}`);
  const ending = new AbortController();
  let sent = 0;
  const attacker = async (): Promise<void> => {
    while (!ending.signal.aborted) {
      const wasAccepted = await request((sent += 1), ending.signal)
        .then(isComplete)
        .catch(() => false);
      if (!wasAccepted) await pause(1_000, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const next = await begin();
  const attackers = Array.from({ length: attack.attackers }, attacker);
  await pause(leadMs);
  const attacked = await timesOf(next, attack.requests);
  ending.abort();
  await Promise.all(attackers);
  progress(`Measured during ${sent} requests of the attack`);
  return { quiet, attacked };
};

const timesOf = async (request: VictimRequest, amount: number): Promise<Times> => {
  const times: Times = { timesMs: [], failures: 0 };
  for (let number = 0; number < amount; number += 1) {
    const startedAt = performance.now();
    if (await request(number)) times.timesMs.push(performance.now() - startedAt);
    else times.failures += 1;
  }
  return times;
};

const figureOf = ({ timesMs, failures }: Times) => {
  const p99Ms = quantile(timesMs, 0.99);
  const failed = failures === 0 ? '' : `, ${failures} failed`;
  return { value: p99Ms, text: `p50 ${msText(quantile(timesMs, 0.5))}, p99 ${msText(p99Ms)}${failed}` };
};

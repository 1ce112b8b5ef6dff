import type { BenchPart } from '../bench-of.ts';
import type { Load } from '../load.ts';
import type { Row } from '../report.ts';
import { byTurns, figuresOf, told } from '../rounds.ts';
import { startBareProxy } from './bare-proxy.ts';
import { cpuMsOf } from '../cpu-time.ts';

const connections = 10;
const amount = 2_000;
const rounds = 4;
/** One at a time: what is measured then is the way, not the queue before it. */
const oneByOne = { connections: 1, amount: 400 };

type Way = { url: string; headers: () => Record<string, string>; pid: number };

/** `GET /api/v1/documents` with a key through the gateway, against the documents service itself and against a proxy that does nothing but pass on. */
export const passingOn: BenchPart = {
  title: `GET /api/v1/documents on ${connections} connections`,
  run: async ({ product, generator }) => {
    const { stack } = product;
    const [serviceUrl] = stack.serviceUrlsOf('documents');
    const proxy = await startBareProxy(serviceUrl!);
    const accountId = await accountIdOf(stack.gatewayUrl, stack.account!);
    const asAccount = () => product.asAccount(accountId);
    const ways = {
      gateway: {
        url: stack.gatewayUrl,
        headers: () => ({ authorization: `Bearer ${stack.apiKey}` }),
        pid: stack.pidsOf('gateway')[0]!,
      },
      service: { url: serviceUrl!, headers: asAccount, pid: stack.pidsOf('documents')[0]! },
      proxy: { url: proxy.url, headers: asAccount, pid: proxy.pid },
    };
    const measured = async (options: Pick<Load, 'amount' | 'connections'>) => {
      const runOf = (way: Way) => async () => {
        const before = await cpuMsOf(way.pid);
        const load = { url: `${way.url}/api/v1/documents`, headers: way.headers(), ...options };
        const result = await generator.run(load);
        return { result, cpuMs: ((await cpuMsOf(way.pid)) - before) / options.amount };
      };
      const runs = { gateway: runOf(ways.gateway), service: runOf(ways.service), proxy: runOf(ways.proxy) };
      const results = await byTurns(rounds + 1, runs);
      const figures = (way: keyof typeof ways) => {
        const counted = results[way].slice(1);
        const cpuMs = counted.reduce((sum, one) => sum + one.cpuMs, 0) / counted.length;
        return { ...figuresOf(counted.map(({ result }) => result)), cpuMs };
      };
      return { gateway: figures('gateway'), service: figures('service'), proxy: figures('proxy') };
    };
    try {
      return rowsOf(await measured({ connections, amount }), await measured(oneByOne));
    } finally {
      await proxy.stop();
    }
  },
};

type Measured = Parameters<typeof told>[0] & { cpuMs: number };
type ByWay = { gateway: Measured; service: Measured; proxy: Measured };

const rowsOf = (full: ByWay, atRest: ByWay): Row[] => {
  const added = (measured: ByWay, what: string): Row => {
    const by = (way: 'gateway' | 'proxy'): number => measured[way].p50Ms - measured.service.p50Ms;
    const toldMs = (ms: number): string => `${ms.toFixed(2)} ms`;
    return {
      what,
      ours: toldMs(by('gateway')),
      baseline: toldMs(by('proxy')),
      ratio: by('gateway'),
      aim: { atMost: 1 },
    };
  };
  return [
    {
      what: 'as many as it can, against the service itself',
      ours: told(full.gateway),
      baseline: told(full.service),
      ratio: full.gateway.perSecond / full.service.perSecond,
      aim: { atLeast: 0.6 },
    },
    {
      what: 'as many as it can, against http-proxy-middleware',
      ours: told(full.gateway),
      baseline: told(full.proxy),
      ratio: full.gateway.perSecond / full.proxy.perSecond,
      aim: { atLeast: 1 },
    },
    {
      what: 'processor time of gateway and http-proxy-middleware',
      ours: `${full.gateway.cpuMs.toFixed(3)} ms a request`,
      baseline: `${full.proxy.cpuMs.toFixed(3)} ms a request`,
      ratio: full.gateway.cpuMs / full.proxy.cpuMs,
      aim: null,
    },
    added(full, `p50 added to the service's on ${connections} connections that never rest, in ms`),
    added(atRest, "p50 added to the service's one at a time, in ms"),
  ];
};

/** Both ways must give the same list. */
const accountIdOf = async (gatewayUrl: string, account: { email: string; password: string }): Promise<string> => {
  const answer = await fetch(`${gatewayUrl}/account/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`The login was answered with ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { user: { id: string } }).user.id;
};

import { alternate } from '../measuring/alternate.ts';
import { cpuTable, idleTimes, processTimes, productTimes } from '../measuring/cpu-time.ts';
import type { CpuTimes } from '../measuring/cpu-time.ts';
import { milliseconds, throughputOf } from '../measuring/figures.ts';
import type { Figures } from '../measuring/figures.ts';
import { startLoadGenerator } from '../measuring/load.ts';
import type { Load } from '../measuring/load.ts';
import { figuresOfTurns, measuredTurns } from '../measuring/turns.ts';
import { compared, limited } from '../results/row.ts';
import type { Row } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import { accountIdOf } from './account-id.ts';
import { startBareProxy } from './bare-proxy.ts';

const rounds = 4;
const busy = { connections: 10, amount: 2_000 };
/** Without a queue: only the way of a request counts. */
const single = { connections: 1, amount: 400 };

type Measured = Figures & { cpu: CpuTimes };
type Ways = { gateway: Measured; service: Measured; proxy: Measured };

/** Requests `GET /api/v1/documents` through the gateway, through another proxy, and from the documents service. */
export const requests: Part = {
  title: 'GET /api/v1/documents with a key, against http-proxy-middleware without keys and limits',
  run: async ({ product, use, progress }) => {
    const { stack } = product;
    const generator = await use(startLoadGenerator());
    const [serviceUrl] = stack.serviceUrlsOf('documents');
    const proxy = await use(startBareProxy(serviceUrl!));
    const accountId = await accountIdOf(stack); // All ways must return the same list.
    const times = async (): Promise<CpuTimes> => ({
      ...(await productTimes(product)),
      ...(await processTimes({ proxy: [proxy.pid] })),
    });
    const turn = measuredTurns(generator, times, await idleTimes(product));
    const measure = async (size: Pick<Load, 'amount' | 'connections'>): Promise<Ways> => {
      const loadOn = (url: string, headers: Record<string, string>): Load => ({
        url: `${url}/api/v1/documents`,
        headers,
        ...size,
      });
      const turns = await alternate(rounds, {
        gateway: () => turn(loadOn(stack.gatewayUrl, { authorization: `Bearer ${product.apiKey}` })),
        service: () => turn(loadOn(serviceUrl!, product.asAccount(accountId))),
        proxy: () => turn(loadOn(proxy.url, product.asAccount(accountId))),
      });
      progress(`Measured ${size.connections} connections`);
      return {
        gateway: figuresOfTurns(turns.gateway),
        service: figuresOfTurns(turns.service),
        proxy: figuresOfTurns(turns.proxy),
      };
    };
    const [full, atRest] = [await measure(busy), await measure(single)];
    return {
      rows: rowsOf(full, atRest),
      tables: [
        cpuTable(`Processor time of a request in ms, on ${busy.connections} connections`, {
          'through the gateway': full.gateway.cpu,
          'through http-proxy-middleware': full.proxy.cpu,
          'documents service itself': full.service.cpu,
        }),
      ],
    };
  },
};

const rowsOf = (full: Ways, atRest: Ways): Row[] => {
  const added = (what: string, { gateway, proxy, service }: Ways): Row =>
    limited(
      what,
      milliseconds(gateway.p50Ms - service.p50Ms),
      { atMost: 1, unit: ' ms' },
      milliseconds(proxy.p50Ms - service.p50Ms),
    );
  const own = (name: 'gateway' | 'proxy') => milliseconds(full[name].cpu[name]!);
  const ours = throughputOf(full.gateway);
  return [
    compared('processor time of the proxying process', own('gateway'), own('proxy'), { atMost: 1 }),
    compared('requests, against http-proxy-middleware', ours, throughputOf(full.proxy), { atLeast: 1 }),
    compared('requests, against the service itself', ours, throughputOf(full.service), { atLeast: 0.6 }),
    added(`p50 added on ${busy.connections} busy connections`, full),
    added('p50 added to single requests', atRest),
  ];
};

import { waitUntilResponse } from '../analytics/wait-until-counted.ts';
import { accountIdOf } from '../gateway/account-id.ts';
import { alternate } from '../measuring/alternate.ts';
import { startBaseline } from '../measuring/baseline.ts';
import { cpuSum, cpuTable, idleTimes, processTimes, productTimes } from '../measuring/cpu-time.ts';
import { milliseconds, throughputOf } from '../measuring/figures.ts';
import { startLoadGenerator } from '../measuring/load.ts';
import type { Load } from '../measuring/load.ts';
import { figuresOfTurns, measuredTurns } from '../measuring/turns.ts';
import { compared, limited } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import { paperForm } from './paper.ts';

const connections = 4;
const amount = 60;
const rounds = 4;

/** Uploads a paper many times. Processor times include the work of other services for the event. */
export const uploads: Part = {
  title: `Uploads of a PDF of 1 MB, ${connections} at once, against multer that stores the file to disk`,
  run: async ({ product, use }) => {
    const baseline = await use(startBaseline());
    const generator = await use(startLoadGenerator());
    const turn = measuredTurns(generator, () => productTimes(product), await idleTimes(product));
    const plainTurn = measuredTurns(generator, () => processTimes({ baseline: [baseline.pid] }));
    const { stack } = product;
    const accountId = await accountIdOf(stack);
    const form = await paperForm();
    const loadOn = (url: string, headers: Record<string, string> = {}): Load => ({
      url,
      method: 'POST',
      headers: { ...form.headers, ...headers },
      body: form.body,
      connections,
      amount,
    });
    let uploaded = 0;
    const counted = (): Promise<void> => {
      uploaded += amount;
      return waitUntilResponse(
        product,
        accountId,
        '/api/v1/analytics/overview',
        ({ totals }) => totals?.documents === uploaded,
      );
    };
    const [documentsUrl] = stack.serviceUrlsOf('documents');
    const turns = await alternate(rounds, {
      baseline: () => plainTurn(loadOn(`${baseline.url}/upload`)),
      service: () => turn(loadOn(`${documentsUrl}/api/v1/documents`, product.asAccount(accountId)), counted),
      gateway: () =>
        turn(loadOn(`${stack.gatewayUrl}/api/v1/documents`, { authorization: `Bearer ${product.apiKey}` }), counted),
    });
    const [plain, service, gateway] = [turns.baseline, turns.service, turns.gateway].map(figuresOfTurns);
    return {
      rows: [
        compared('through the gateway', throughputOf(gateway!), throughputOf(plain!), { atLeast: 0.5 }),
        compared('to the documents service', throughputOf(service!), throughputOf(plain!), { atLeast: 0.5 }),
        limited(
          'processor time of an upload',
          milliseconds(cpuSum(gateway!.cpu)),
          { atMost: 15, unit: ' ms' },
          milliseconds(cpuSum(plain!.cpu)),
        ),
      ],
      tables: [
        cpuTable('Processor time of an upload in ms', {
          'through the gateway': gateway!.cpu,
          'to the documents service': service!.cpu,
          baseline: plain!.cpu,
        }),
      ],
    };
  },
};

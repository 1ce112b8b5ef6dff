import { randomUUID } from 'node:crypto';
import type { Load } from '../load.ts';
import { inTurns, told } from '../rounds.ts';
import type { BenchPart } from '../bench-of.ts';
import { pdfForm } from './pdf-form.ts';

const connections = 4;
const amount = 60;
const rounds = 4;
const aim = { atLeast: 0.6 };

/** Uploads per second, against a server that stores the file to disk and does nothing else. */
export const uploading: BenchPart = {
  title: `Uploads of a PDF of 1 MB, ${connections} at once`,
  run: async ({ product, baseline, generator }) => {
    const { stack } = product;
    const form = await pdfForm();
    const to = (url: string, headers: Record<string, string> = {}): Load => ({
      url,
      method: 'POST',
      headers: { ...form.headers, ...headers },
      body: form.body,
      connections,
      amount,
    });
    const accountId = randomUUID();
    const [documentsUrl] = stack.serviceUrlsOf('documents');
    const figures = await inTurns(generator, rounds, {
      baseline: () => to(`${baseline.url}/upload`),
      direct: () => to(`${documentsUrl}/api/v1/documents`, product.asAccount(accountId)),
      gateway: () => to(`${stack.gatewayUrl}/api/v1/documents`, { authorization: `Bearer ${stack.apiKey}` }),
    });
    return (['direct', 'gateway'] as const).map((way) => ({
      what: way === 'direct' ? 'documents service' : 'through the gateway',
      ours: told(figures[way]),
      baseline: told(figures.baseline),
      ratio: figures[way].perSecond / figures.baseline.perSecond,
      aim,
    }));
  },
};

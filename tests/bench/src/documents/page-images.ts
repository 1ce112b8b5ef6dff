import { openDocument } from '@docsight/demo';
import { quantile } from '../load.ts';
import type { Load } from '../load.ts';
import { inTurns, told } from '../rounds.ts';
import type { BenchPart, Setting } from '../bench-of.ts';
import { pdfForm } from './pdf-form.ts';

const coldDocuments = 12;
const amount = 150;
const rounds = 4;
const aim = { atMost: 2 };

/** The first page of a paper as an image, against the same image as a static file. Asked one at a time. */
export const pageImages: BenchPart = {
  title: 'The first page as an image, 1200 pixels wide',
  run: async ({ product, baseline, generator }) => {
    const colds: { image: Uint8Array; timeMs: number; load: Load }[] = [];
    for (let index = 0; index < coldDocuments; index += 1) {
      const load = await firstPage(product);
      const startedAt = performance.now();
      const answer = await fetch(load.url, { headers: load.headers });
      const image = new Uint8Array(await answer.arrayBuffer());
      if (answer.status !== 200) throw new Error(`The page was answered with ${answer.status}.`);
      colds.push({ image, timeMs: performance.now() - startedAt, load });
    }
    const { image, load } = colds.at(-1)!;
    await baseline.addFile('page-1', image);
    const [documentsUrl] = product.stack.serviceUrlsOf('documents');
    const measured = { connections: 1, amount };
    const figures = await inTurns(generator, rounds, {
      baseline: () => ({ url: `${baseline.url}/files/page-1`, ...measured }),
      direct: () => ({
        url: load.url.replace(product.stack.gatewayUrl, documentsUrl!),
        headers: { ...load.headers, ...product.asViewer() },
        ...measured,
      }),
      gateway: () => ({ ...load, ...measured }),
    });
    const cold = quantile(
      colds.map(({ timeMs }) => timeMs),
      0.5,
    );
    const against = { baseline: told(figures.baseline), aim };
    return [
      {
        what: 'again, documents service',
        ours: told(figures.direct),
        ratio: figures.direct.p50Ms / figures.baseline.p50Ms,
        ...against,
      },
      {
        what: 'again, through the gateway',
        ours: told(figures.gateway),
        ratio: figures.gateway.p50Ms / figures.baseline.p50Ms,
        ...against,
      },
      {
        what: 'the first time, through the gateway',
        ours: `p50 ${cold.toFixed(1)} ms of ${coldDocuments} documents, ${image.length} bytes`,
        baseline: against.baseline,
        ratio: cold / figures.baseline.p50Ms,
        aim: null,
      },
    ];
  },
};

/** Uploads a document that is open to everybody; the request of its first page as a reader who has a session. */
const firstPage = async ({ stack }: Setting['product']): Promise<Load> => {
  const form = await pdfForm({ email_gate: 'false' });
  const answer = await fetch(`${stack.gatewayUrl}/api/v1/documents`, {
    method: 'POST',
    headers: { authorization: `Bearer ${stack.apiKey}`, ...form.headers },
    body: form.body,
  });
  if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}: ${await answer.text()}`);
  const { short_code: code } = (await answer.json()) as { short_code: string };
  const url = `${stack.gatewayUrl}/s/${code.slice(2)}`;
  const { session } = await openDocument(url);
  const headers = { authorization: `Bearer ${session.viewer_token}`, 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' };
  return { url: `${url}/pages/1?width=1200`, headers, connections: 1, amount: 1 };
};

import { alternateLoads } from '../measuring/alternate-loads.ts';
import { startBaseline } from '../measuring/baseline.ts';
import { median, medianOf, msText } from '../measuring/figures.ts';
import { startLoadGenerator } from '../measuring/load.ts';
import { compared } from '../results/row.ts';
import type { Part } from '../running/benchmark.ts';
import { fetchPage, firstPageRequest, share } from './share.ts';

const newDocuments = 12;
const amount = 150;
const rounds = 4;

/** Requests the first page of a paper, one at a time. */
export const pageImages: Part = {
  title: 'Page 1 as an image 1,200 pixels wide, against the same bytes from express.static',
  run: async ({ product, use }) => {
    const baseline = await use(startBaseline());
    const generator = await use(startLoadGenerator());
    const firstTimesMs: number[] = [];
    let request = await firstPageRequest(await share(product));
    let image = await fetchPage(request);
    for (let index = 0; index < newDocuments; index += 1) {
      request = await firstPageRequest(await share(product));
      const startedAt = performance.now();
      image = await fetchPage(request);
      firstTimesMs.push(performance.now() - startedAt);
    }
    await baseline.addFile('page-1', image);
    const [documentsUrl] = product.stack.serviceUrlsOf('documents');
    const figures = await alternateLoads(generator, rounds, {
      baseline: () => ({ url: `${baseline.url}/files/page-1`, connections: 1, amount }),
      service: () => ({
        url: request.url.replace(product.stack.gatewayUrl, documentsUrl!),
        headers: { ...request.headers, ...product.asViewer() },
        connections: 1,
        amount,
      }),
      gateway: () => ({ ...request, connections: 1, amount }),
    });
    const plain = medianOf(figures.baseline);
    const firstMs = median(firstTimesMs);
    const first = { value: firstMs, text: `p50 ${msText(firstMs)} of ${newDocuments} documents` };
    return {
      rows: [
        compared('again, through the gateway', medianOf(figures.gateway), plain, { atMost: 1.5 }),
        compared('again, from the documents service', medianOf(figures.service), plain, { atMost: 2 }),
        compared(`the first time, ${Math.round(image.length / 1024)} KB`, first, plain),
      ],
    };
  },
};

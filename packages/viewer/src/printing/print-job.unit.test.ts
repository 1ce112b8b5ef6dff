import { describe, expect, it } from '@jest/globals';
import { ViewerError } from '../api/viewer-error.ts';
import { settled } from '../../test/settled.ts';
import { makePrintJob } from './print-job.ts';

/** A job whose pages arrive when the test says so. */
const start = () => {
  const waiting = new Map<number, { resolve: (image: Blob) => void; reject: (error: Error) => void }>();
  const aborted: number[] = [];
  const released: string[] = [];
  let urls = 0;
  const job = makePrintJob({
    loadPage: (page, signal) =>
      new Promise((resolve, reject) => {
        waiting.set(page, { resolve, reject });
        signal.addEventListener('abort', () => {
          aborted.push(page);
          reject(signal.reason as Error);
        });
      }),
    urlOf: () => `url-${(urls += 1)}`,
    release: (url) => released.push(url),
  });
  const arrive = async (page: number): Promise<void> => {
    waiting.get(page)!.resolve(new Blob());
    waiting.delete(page);
    await settled();
  };
  const fail = async (page: number): Promise<void> => {
    waiting.get(page)!.reject(new ViewerError({ status: 403, code: 'forbidden', message: 'Closed.' }));
    await settled();
  };
  return { job, arrive, fail, aborted, released, requested: () => [...waiting.keys()] };
};

describe('the pages of a print', () => {
  it('are loaded two at a time, and printed in their order', async () => {
    const { job, arrive, requested } = start();
    expect(job.state.value).toEqual({ kind: 'choosing' });
    job.load({ first: 3, last: 5 });
    expect(requested()).toEqual([3, 4]);
    await arrive(4);
    expect(job.state.value).toEqual({ kind: 'loading', loaded: 1, total: 3 });
    expect(requested()).toEqual([3, 5]);
    await arrive(5);
    await arrive(3);
    expect(job.state.value).toEqual({
      kind: 'ready',
      pages: [
        { page: 3, url: 'url-3' },
        { page: 4, url: 'url-1' },
        { page: 5, url: 'url-2' },
      ],
    });
  });

  it('are released at the end, and those on their way are cancelled', async () => {
    const { job, arrive, aborted, released, requested } = start();
    job.load({ first: 1, last: 9 });
    await arrive(1);
    job.end();
    await settled();
    expect(aborted).toContain(2);
    expect(released).toEqual(['url-1']);
    expect(requested()).not.toContain(4);
  });

  it('are loaded again after a failure, which releases the others', async () => {
    const { job, arrive, fail, released } = start();
    job.load({ first: 1, last: 2 });
    await arrive(1);
    await fail(2);
    expect(job.state.value).toEqual({ kind: 'failed', range: { first: 1, last: 2 } });
    expect(released).toEqual(['url-1']);
    job.load({ first: 1, last: 2 });
    await arrive(1);
    await arrive(2);
    expect(job.state.value.kind).toBe('ready');
  });
});

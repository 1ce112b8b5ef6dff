import { describe, expect, it } from '@jest/globals';
import { jsonResponse, scriptedFetch } from '../../test/scripted-fetch.ts';
import { createAccountClient } from './create-account-client.ts';
import { createClient } from './create-client.ts';

const pageOf = (page: number, ids: string[], pages = 3): Response =>
  jsonResponse(200, {
    documents: ids.map((id) => ({ id })),
    pagination: { page, per_page: 2, total: pages * 2, total_pages: pages },
  });
const clientFor = (...script: [Response, ...Response[]]) => {
  const { fetch, asked } = scriptedFetch(...script);
  const docsight = createClient({ apiKey: 'dsk_test', baseUrl: 'https://docs.example.com', fetch });
  return { docsight, paths: () => asked.map(({ path }) => path.replace('/api/v1/documents', '')) };
};
const all = async <Item>(items: AsyncIterable<Item>): Promise<Item[]> => {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
};

describe('a list', () => {
  it('goes through all pages, asking for as many items at once as there may be', async () => {
    const { docsight, paths } = clientFor(pageOf(1, ['a', 'b']), pageOf(2, ['c', 'd']), pageOf(3, ['e']));
    const documents = await all(docsight.documents.list({ search: 'ü b', has_leads: true }));
    expect(documents.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'e']);
    const query = '?search=%C3%BC+b&has_leads=true';
    expect(paths()).toEqual([1, 2, 3].map((page) => `${query}&page=${page}&per_page=100`));
  });

  it('begins at the page that was asked for, and asks for no more than is read', async () => {
    const { docsight, paths } = clientFor(pageOf(2, ['c', 'd']));
    for await (const { id } of docsight.documents.list({ page: 2, per_page: 2 })) {
      if (id === 'c') break;
    }
    expect(paths()).toEqual(['?page=2&per_page=2']);
  });

  it('gives an item once that has moved to the next page meanwhile', async () => {
    const { docsight } = clientFor(pageOf(1, ['a', 'b']), pageOf(2, ['b', 'c'], 2));
    expect((await all(docsight.documents.list())).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('ends with a page that is empty', async () => {
    const { docsight, paths } = clientFor(pageOf(1, ['a', 'b']), pageOf(2, []));
    expect(await all(docsight.documents.list())).toHaveLength(2);
    expect(paths()).toHaveLength(2);
  });

  it('returns one page as the API returns it', async () => {
    const { docsight, paths } = clientFor(pageOf(1, ['a', 'b']));
    expect((await docsight.documents.list().page()).pagination.total).toBe(6);
    await docsight.documents.list({ page: 3 }).page();
    expect(paths()).toEqual(['', '?page=3']);
  });
});

describe('the lists of a document', () => {
  const viewers = (...ids: string[]): Response =>
    jsonResponse(200, { viewers: ids.map((id) => ({ viewer_id: id })), total_viewers: 3 });

  it('ends a list of viewers after the last one', async () => {
    const { docsight, paths } = clientFor(viewers('a', 'b'), viewers('c'));
    const found = await all(docsight.documents.viewers('s-Ab3dE9', { per_page: 2 }));
    expect(found.map(({ viewer_id: id }) => id)).toEqual(['a', 'b', 'c']);
    expect(paths()).toEqual([1, 2].map((page) => `/s-Ab3dE9/viewers?per_page=2&page=${page}`));
  });

  it('are asked for no more at once than the API gives', async () => {
    const many = (from: number): string[] => Array.from({ length: 100 }, (_, index) => `${from + index}`);
    const page = (from: number): Response =>
      jsonResponse(200, { viewers: many(from).map((id) => ({ viewer_id: id })), total_viewers: 200 });
    const { docsight, paths } = clientFor(page(0), page(100));
    expect(await all(docsight.documents.viewers('s-Ab3dE9', { per_page: 500 }))).toHaveLength(200);
    expect(paths()).toEqual([1, 2].map((number) => `/s-Ab3dE9/viewers?per_page=100&page=${number}`));
  });

  it('come as tables too', async () => {
    const { docsight, paths } = clientFor(new Response('email,name\r\n'));
    expect(await docsight.documents.leads('s-Ab3dE9').csv()).toBe('email,name\r\n');
    await docsight.documents.viewers('s-Ab3dE9', { page: 2 }).csv();
    expect(paths()).toEqual(['/s-Ab3dE9/leads?format=csv', '/s-Ab3dE9/viewers?page=2&format=csv']);
  });

  it('come as tables piece by piece, and as an error if the table breaks off', async () => {
    const pieces = ['email,name\r\n', 'zoë@acme.example,Zoë\r\n'];
    const encoded = pieces.map((piece) => new TextEncoder().encode(piece));
    const body = ReadableStream.from([encoded[0]!, encoded[1]!.subarray(0, 3), encoded[1]!.subarray(3)]);
    const { docsight, paths } = clientFor(new Response(body));
    const received = await all(docsight.documents.viewers('s-Ab3dE9', { search: 'a' }).csvStream());
    expect(received.length).toBeGreaterThan(1);
    expect(received.join('')).toBe(pieces.join(''));
    expect(paths()).toEqual(['/s-Ab3dE9/viewers?search=a&format=csv']);

    const { fetch, asked } = scriptedFetch(new Response('email'));
    const account = createAccountClient({ token: 'a.b.c', baseUrl: 'https://docs.example.com', fetch });
    await all(account.documents.viewers('s-Ab3dE9').csvStream());
    await all(account.exportStream());
    expect(asked.map(({ path }) => path)).toEqual([
      '/account/documents/s-Ab3dE9/viewers?format=csv',
      '/account/export',
    ]);

    const broken = new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) });
    await expect(all(clientFor(new Response(broken)).docsight.documents.leads('s-Ab3dE9').csvStream())).rejects.toThrow(
      'the connection broke',
    );
  });

  it('have the days of the figures as rows', async () => {
    const timeline = [{ date: '2026-05-04', views: 1 }];
    const { docsight, paths } = clientFor(jsonResponse(200, { views: 1, timeline }));
    expect(await docsight.documents.timeline('s-Ab3dE9', { since: '2026-05-01' })).toEqual(timeline);
    expect(paths()).toEqual(['/s-Ab3dE9/stats?since=2026-05-01&interval=day']);
  });
});

describe('the people of an account', () => {
  const leads = (...emails: string[]): Response =>
    jsonResponse(200, {
      leads: emails.map((email) => ({ email, document: { short_code: 's-Ab3dE9' } })),
      pagination: { page: 1, per_page: 100, total: emails.length, total_pages: 1 },
    });

  it('are listed with filters, each once for each document', async () => {
    const { docsight, paths } = clientFor(leads('ann@acme.example', 'bob@acme.example', 'ann@acme.example'));
    const found = await all(docsight.analytics.leads({ search: 'acme', since: '2026-05-01' }));
    expect(found.map(({ email }) => email)).toEqual(['ann@acme.example', 'bob@acme.example']);
    expect(paths()).toEqual(['/api/v1/analytics/leads?search=acme&since=2026-05-01&page=1&per_page=100']);
  });

  it('come as a table too', async () => {
    const { docsight, paths } = clientFor(new Response('email,name\r\n'));
    expect(await docsight.analytics.leads({ search: 'a+b' }).csv()).toBe('email,name\r\n');
    expect(paths()).toEqual(['/api/v1/analytics/leads?search=a%2Bb&format=csv']);
  });

  it('are found by their address with any characters in it', async () => {
    const { docsight, paths } = clientFor(jsonResponse(200, { email: 'a' }), jsonResponse(200, { viewer: {} }));
    await docsight.analytics.person("o'ann+1@acme.example");
    await docsight.documents.viewer('s-Ab3dE9', 'vwr_1');
    expect(paths()).toEqual(["/api/v1/analytics/people/o'ann%2B1%40acme.example", '/s-Ab3dE9/viewers/vwr_1']);
    await expect((async () => docsight.analytics.person(''))()).rejects.toThrow(TypeError);
  });

  it('of a document are sorted and filtered', async () => {
    const { docsight, paths } = clientFor(jsonResponse(200, { viewers: [], total_viewers: 0 }));
    await docsight.documents.viewers('s-Ab3dE9', { sort: 'time', order: 'asc', level: 'read' }).page();
    expect(paths()).toEqual(['/s-Ab3dE9/viewers?sort=time&order=asc&level=read']);
  });
});

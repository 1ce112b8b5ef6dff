import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { eventually, isolated } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import { aDownload } from '../../test/events.ts';
import { anAccount, startWebhooks } from '../../test/harness.ts';
import type { Webhooks } from '../../test/harness.ts';
import { silence, startReceiver, status } from '../../test/receiver.ts';
import type { Receiver } from '../../test/receiver.ts';
import { aStoredDelivery } from '../../test/stored-delivery.ts';
import { cutMark } from '../attempts/response-body.ts';
import { logIndex } from '../deliveries/index.ts';
import { logCondition } from './delivery-log-mongo.ts';

const timeoutMs = 400;
let servers: Isolated;
let service: Webhooks;
let receiver: Receiver;
beforeAll(async () => {
  servers = await isolated();
  service = await startWebhooks({ ...servers, timeoutMs, retryDelaysMs: [] });
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(() => receiver.close());
afterAll(async () => {
  await service.stop();
  await servers.close();
});

const aWebhook = async () => {
  const account = anAccount(service);
  const webhookId = (await account.post({ url: receiver.url })).body.webhook_id;
  /** Sends an event and waits until its delivery is settled. */
  const settledDelivery = async () => {
    const event = aDownload(account.id);
    await service.handleEvent(event);
    const id = `${event.id}.${webhookId}`;
    await eventually(async () => expect((await account.delivery(id)).body).not.toMatchObject({ status: 'pending' }));
    return { event, id };
  };
  return { ...account, webhookId, settledDelivery };
};

describe('the list of deliveries', () => {
  it('has the result of each delivery, newest first, and pages and filters', async () => {
    const account = await aWebhook();
    const good = await account.settledDelivery();
    receiver.respondWith(status(503));
    const bad = await account.settledDelivery();
    const { body } = await account.deliveries();
    expect(body).toEqual({
      deliveries: [
        {
          id: bad.id,
          event_id: bad.event.id,
          event_type: 'document.downloaded',
          status: 'failed',
          attempts: 1,
          created_at: expect.stringMatching(/Z$/),
          last_attempt_at: expect.stringMatching(/Z$/),
          next_attempt_at: null,
          status_code: 503,
          error_message: 'The receiver responded with 503.',
        },
        expect.objectContaining({ id: good.id, status: 'delivered', status_code: 200, error_message: null }),
      ],
      pagination: { page: 1, per_page: 20, total: 2, total_pages: 1 },
    });
    const listed = async (query: string) => (await account.deliveries(query)).body.deliveries.map(({ id }) => id);
    expect(await listed('?status=failed')).toEqual([bad.id]);
    expect(await listed('?event=document.downloaded&status=delivered')).toEqual([good.id]);
    expect(await listed('?event=document.viewed')).toEqual([]);
    expect(await listed('?per_page=1&page=2')).toEqual([good.id]);
    expect((await account.deliveries('?per_page=1000&page=9')).body).toEqual({
      deliveries: [],
      pagination: { page: 9, per_page: 100, total: 2, total_pages: 1 },
    });
    expect((await account.deliveries('?page=9007199254740991&per_page=100')).body.deliveries).toEqual([]);
  });

  it.each(['?status=lost', '?event=webhook.test', '?page=0', '?per_page=-1', '?page=1&page=2'])(
    'rejects %s',
    async (query) => {
      const { status: code, body } = await anAccount(service).deliveries(query);
      expect([code, body.error?.code]).toEqual([400, 'bad_request']);
    },
  );

  it('reads one index and at most a page, with any filter', async () => {
    const accountId = randomUUID();
    const collection = service.stored.deliveries;
    const settled = (['delivered', 'failed'] as const).flatMap((state) =>
      ['document.viewed', 'lead.captured'].flatMap((eventType) =>
        Array.from({ length: 300 }, (_, n) =>
          aStoredDelivery({ accountId, status: state, eventType, createdAt: new Date(Date.now() - n) }),
        ),
      ),
    );
    await collection.insertMany(settled);
    const filters = [
      { eventType: undefined, status: undefined },
      { eventType: 'document.viewed', status: undefined },
      { eventType: undefined, status: 'failed' },
    ] as const;
    for (const filter of filters) {
      const explained = await collection
        .find(logCondition(accountId, filter))
        .sort({ createdAt: -1, _id: -1 })
        .limit(20)
        .hint(logIndex)
        .explain('executionStats');
      const { totalKeysExamined, totalDocsExamined } = explained.executionStats as Record<string, number>;
      expect(totalDocsExamined).toBeLessThanOrEqual(24);
      expect(totalKeysExamined).toBeLessThanOrEqual(80);
    }
  });
});

describe('one delivery', () => {
  it('has the text that was sent, and every attempt with its response', async () => {
    const account = await aWebhook();
    receiver.respondWith((response) => void response.writeHead(500).end('{"why":"Größe"}'));
    const { event, id } = await account.settledDelivery();
    const { body } = await account.delivery(id);
    expect(body).toMatchObject({ id, event_id: event.id, status: 'failed', status_code: 500 });
    expect(body).toMatchObject({ body: receiver.received[0]?.body });
    expect(body.attempts).toEqual([
      {
        attempt: 1,
        status_code: 500,
        response_time_ms: expect.any(Number),
        error_message: 'The receiver responded with 500.',
        response_body: '{"why":"Größe"}',
        created_at: expect.stringMatching(/Z$/),
      },
    ]);
  });

  it('is unknown to other accounts, and so are texts that are not an id', async () => {
    const account = await aWebhook();
    const { id } = await account.settledDelivery();
    const stranger = await aWebhook();
    expect((await stranger.deliveries()).body.deliveries).toEqual([]);
    for (const response of [
      await stranger.delivery(id),
      await stranger.resend(id),
      await account.delivery(id.replace('.', ':')),
      await account.delivery(`evt_000000000000.${account.webhookId}`),
      await account.delivery('nothing'),
      await account.resend('nothing'),
    ]) {
      expect([response.status, response.body.error?.code]).toEqual([404, 'not_found']);
    }
  });

  it('and the list reject other methods with 405 and Allow', async () => {
    const account = anAccount(service);
    const path = '/api/v1/webhooks/deliveries';
    for (const [to, allowed] of [
      [path, 'GET'],
      [`${path}/x`, 'GET'],
      [`${path}/x/resend`, 'POST'],
      [`${path}/recover`, 'POST'],
    ] as const) {
      const response = await account.send('put', to);
      expect([response.status, response.headers.allow]).toEqual([405, allowed]);
    }
  });
});

describe('the body of a response', () => {
  const recorded = async (respond: Parameters<Receiver['respondWith']>[0]) => {
    const account = await aWebhook();
    receiver.respondWith(respond);
    const { id } = await account.settledDelivery();
    const { body } = await account.delivery(id);
    const [attempt] = body.attempts as { response_body: string; status_code: number }[];
    return { ...attempt!, status: body.status };
  };

  it('is requested without compression', async () => {
    await recorded(status(200));
    expect(receiver.received[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('is stored up to 20 KB, cut between two characters, and marked', async () => {
    const { response_body } = await recorded((response) => void response.end('a' + 'ü'.repeat(20_000)));
    expect(response_body).toBe('a' + 'ü'.repeat(10_239) + cutMark);
    const whole = 'b'.repeat(20 * 1024);
    expect((await recorded((response) => void response.end(whole))).response_body).toBe(whole);
  });

  it('that arrives slowly or never ends the attempt at the deadline, and its beginning is stored', async () => {
    const dripping = await recorded((response) => {
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(dripping).toMatchObject({ status: 'delivered', status_code: 200 });
    expect(dripping.response_body).toMatch(/^\.+… \[cut here\]$/);
    expect(await recorded(silence)).toMatchObject({ status: 'failed', response_body: null, status_code: null });
  });

  it('that never ends is cut, and its connection is closed', async () => {
    let closed = false;
    const endless = await recorded((response) => {
      const more = (): void => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 'x')));
      };
      response.on('drain', more).on('close', () => {
        closed = true;
      });
      more();
    });
    expect(endless).toMatchObject({ status: 'delivered', response_body: 'x'.repeat(20 * 1024) + cutMark });
    await eventually(() => expect(closed).toBe(true));
  });

  it('that is compressed against the request is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(10 * 1024 * 1024));
    const { response_body } = await recorded(
      (response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(response_body).toMatch(/^\[The body was compressed/);
  });

  it('that is not UTF-8 has replacement characters', async () => {
    const bytes = Buffer.from([0x6f, 0x6b, 0xff, 0xfe, 0x00, 0x21]);
    expect((await recorded((response) => void response.end(bytes))).response_body).toBe('ok\ufffd\ufffd\u0000!');
  });

  it('is erased with the document that it may repeat', async () => {
    const account = await aWebhook();
    receiver.respondWith((response, { body }) => void response.end(body));
    const { event, id } = await account.settledDelivery();
    await service.deliveries.eraseDocument(account.id, event.data.payload.document.id, new Date());
    const { body } = await account.delivery(id);
    expect(body).toMatchObject({ status: 'delivered', body: '', attempts: [{ attempt: 1, response_body: null }] });
    expect([(await account.resend(id)).status]).toEqual([422]);
  });
});

import { createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import Stripe from 'stripe';
import { verifyWebhook, WebhookVerificationError } from './index.ts';
import type { WebhookEvent, WebhookRequest, WebhookVerificationCode } from './index.ts';

const at = 1_767_225_600;
const now = new Date(at * 1000);
const id = 'evt_Ab3dE5gH7jK9';
const body =
  '{"id":"evt_Ab3dE5gH7jK9","event":"webhook.test","created_at":"2026-01-01T00:00:00.000Z","data":{"message":"Überblick – 数","webhook_id":"0"}}';
const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZmdoaWprbG1ub3BxcnN0dXY=';
const nextSecret = 'whsec_dnV0c3JxcG9ubWxramloZ2ZlZGNiYTk4NzY1NDMyMTA=';
// printf '%s' "$at.$body" | openssl dgst -sha256 -hmac "$secret"
const hex = 'c582a62c2c010208c185d475c6a94477516bc152b0353f8e8b2c953702937e24';
const nextHex = '9bdea388e12eccd50be18a857c4b85a39b0ebaa84a5a1ac8c07b1ee071415391';
// printf '%s' "$id.$at.$body" | openssl dgst -sha256 -mac HMAC -macopt hexkey:<the decoded bytes> -binary | base64
const base64 = 'bla3Kc5oeSCr3MK4qmgOEx6S4kMGhjb3nEhHiM+Vhzk=';
const nextBase64 = '9Yqv6a2jBh76lTX3gYaXXfpGm53bUBMB2l1z9yQIJhY=';

const own = { 'X-Service-Signature': `t=${at},v1=${hex}` };
const standard = { 'webhook-id': id, 'webhook-timestamp': String(at), 'webhook-signature': `v1,${base64}` };
const verify = (changes: Partial<WebhookRequest> = {}) =>
  verifyWebhook({ body, headers: own, secret, now, ...changes });
const ownly = (value: string | string[]) => ({ headers: { 'X-Service-Signature': value } });

/** Signs any bytes for X-Service-Signature. Source: Specification 8.6. */
const signatureOf = (bytes: string | Uint8Array, t: number | string = at, key = secret) =>
  `t=${t},v1=${createHmac('sha256', key).update(`${t}.`).update(bytes).digest('hex')}`;
const signed = (bytes: string | Uint8Array, t?: number | string) => ({ body: bytes, ...ownly(signatureOf(bytes, t)) });

const codeOf = async (attempt: Promise<WebhookEvent>): Promise<WebhookVerificationCode | undefined> => {
  try {
    await attempt;
    return undefined;
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error;
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    return error.code;
  }
};

describe('a delivery that is signed', () => {
  const event = { id, event: 'webhook.test', data: { message: 'Überblick – 数', webhook_id: '0' } };

  it.each([
    ['in X-Service-Signature', own],
    ['by Standard Webhooks alone', standard],
    ['in both ways', { ...standard, ...own }],
    ['with header names in lower case, as Node has them', { 'x-service-signature': own['X-Service-Signature'] }],
    ['with header names in upper case', { 'X-SERVICE-SIGNATURE': own['X-Service-Signature'] }],
    ['with the headers of fetch', new Headers(own)],
    ['by Standard Webhooks with the headers of fetch', new Headers(standard)],
    ['with a header in a list', { 'x-service-signature': [own['X-Service-Signature']], host: undefined }],
    ['with versions that are not known yet', ownly(`t=${at},v0=x,v1=${hex},v2=y`).headers],
    ['by Standard Webhooks with such versions', { ...standard, 'webhook-signature': `v1a,x v1,${base64}` }],
  ])('is given out as an event: %s', async (_how, headers) => {
    expect(await verify({ headers })).toMatchObject(event);
  });

  it('may be given as bytes, those of a larger buffer too', async () => {
    const whole = Buffer.from(`before${body}after`);
    expect(await verify({ body: new TextEncoder().encode(body) })).toMatchObject(event);
    expect(await verify({ body: whole.subarray(6, whole.length - 5) })).toMatchObject(event);
  });

  it('is read as it was when the call was made, although the buffer is used again meanwhile', async () => {
    const buffer = Buffer.from(body);
    const verified = verify({ body: buffer });
    buffer.fill('x');
    expect(await verified).toMatchObject(event);
  });

  it('is accepted by the verifiers of Stripe and of Standard Webhooks too', () => {
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now.getTime());
    const stripe = new Stripe('sk_test_unused').webhooks;
    for (const [key, entry, standardEntry] of [
      [secret, hex, base64],
      [nextSecret, nextHex, nextBase64],
    ] as const) {
      expect(stripe.constructEvent(body, `t=${at},v1=${entry}`, key)).toMatchObject({ id });
      expect(new Webhook(key).verify(body, { ...standard, 'webhook-signature': `v1,${standardEntry}` })).toEqual(
        JSON.parse(body),
      );
    }
    clock.mockRestore();
  });

  it('has a type by its name', async () => {
    const received = await verify({
      ...signed(
        JSON.stringify({
          id,
          event: 'lead.captured',
          created_at: now.toISOString(),
          data: { document: { title: 'Plan' }, lead: { email: 'ann@acme.example' } },
        }),
      ),
    });
    const text = ((): string => {
      switch (received.event) {
        case 'lead.captured':
          return `${received.data.lead.email} read ${received.data.document.title}`;
        case 'document.uploaded':
          return received.data.document.original_filename;
        case 'webhook.test':
          return received.data.message;
        default:
          return received.data.viewer.email ?? 'somebody';
      }
    })();
    expect(text).toBe('ann@acme.example read Plan');
  });

  it('may contain events and fields that are newer than this package', async () => {
    const newer = { id, event: 'document.framed', created_at: now.toISOString(), data: {}, more: 1 };
    expect(await verify(signed(JSON.stringify(newer)))).toEqual(newer);
  });
});

describe('while a secret is replaced', () => {
  const rotated = ownly(`t=${at},v1=${nextHex},v1=${hex}`).headers;
  const rotatedStandard = { ...standard, 'webhook-signature': `v1,${nextBase64} v1,${base64}` };

  it.each([
    ['the old one', secret],
    ['the new one', nextSecret],
    ['both', [secret, nextSecret]],
  ])('a delivery that is signed with both is accepted by a receiver that knows %s', async (_which, known) => {
    expect(await codeOf(verify({ headers: rotated, secret: known }))).toBeUndefined();
    expect(await codeOf(verify({ headers: rotatedStandard, secret: known }))).toBeUndefined();
  });

  it('a receiver that knows both accepts a delivery that is signed with one', async () => {
    expect(await codeOf(verify({ secret: [nextSecret, secret] }))).toBeUndefined();
    expect(await codeOf(verify({ headers: standard, secret: [nextSecret, secret] }))).toBeUndefined();
  });

  it('a third secret fits neither', async () => {
    const third = `whsec_${randomBytes(32).toString('base64')}`;
    expect(await codeOf(verify({ headers: rotated, secret: third }))).toBe('no_matching_signature');
    expect(await codeOf(verify({ headers: rotatedStandard, secret: third }))).toBe('no_matching_signature');
  });
});

describe('time', () => {
  it.each([
    [300_000, undefined],
    [300_001, 'too_old'],
    [-300_000, undefined],
    [-300_001, 'from_the_future'],
  ])('%d ms after it was signed, a delivery is: %s', async (ms, code) => {
    const later = new Date(now.getTime() + ms);
    expect(await codeOf(verify({ now: later }))).toBe(code);
    expect(await codeOf(verify({ now: later, headers: standard }))).toBe(code);
  });

  it('is allowed as much as the receiver wishes, down to nothing', async () => {
    const later = new Date(now.getTime() + 1_000);
    expect(await codeOf(verify({ now: later, toleranceSeconds: 1 }))).toBeUndefined();
    expect(await codeOf(verify({ now: later, toleranceSeconds: 0 }))).toBe('too_old');
  });

  it("is that of the system's clock unless it is given", async () => {
    const t = Math.floor(Date.now() / 1000);
    expect(await verifyWebhook({ ...signed(body, t), secret })).toMatchObject({ id });
    expect(await codeOf(verifyWebhook({ ...signed(body, t - 400), secret }))).toBe('too_old');
  });
});

describe('a request that proves nothing', () => {
  it.each<[string, Record<string, string>]>([
    ['no header at all', {}],
    ['one of three headers', { 'webhook-signature': standard['webhook-signature'] }],
    ['two of three headers', { 'webhook-id': id, 'webhook-timestamp': String(at) }],
  ])('is rejected as missing_header: %s', async (_what, headers) => {
    expect(await codeOf(verify({ headers }))).toBe('missing_header');
    expect(await codeOf(verify({ headers: new Headers(headers) }))).toBe('missing_header');
  });

  it.each([
    ['nothing', ''],
    ['no time', `v1=${hex}`],
    ['no signature', `t=${at}`],
    ['only a version that is not known', `t=${at},v2=${hex}`],
    ['the time twice', `t=${at},t=${at},v1=${hex}`],
    ['the whole header twice', [own['X-Service-Signature'], own['X-Service-Signature']]],
    ['a time with a sign', `t=+${at},v1=${hex}`],
    ['a negative time', `t=-${at},v1=${hex}`],
    ['a time with a fraction', `t=${at}.0,v1=${hex}`],
    ['a time in hexadecimal digits', `t=0x6955b900,v1=${hex}`],
    ['a time in digits of another script', `t=١٧٦٧٢٢٥٦٠٠,v1=${hex}`],
    ['a time that is no number any more', `t=${'9'.repeat(400)},v1=${hex}`],
    ['an empty time', `t=,v1=${hex}`],
    ['a signature in upper case', `t=${at},v1=${hex.toUpperCase()}`],
    ['a signature that is too short', `t=${at},v1=${hex.slice(2)}`],
    ['a signature that is too long', `t=${at},v1=${hex}00`],
    ['an empty signature beside the good one', `t=${at},v1=,v1=${hex}`],
    ['33 signatures', `t=${at}${`,v1=${hex}`.repeat(33)}`],
    ['a megabyte', `t=${at},v1=${hex},${'x'.repeat(1_000_000)}`],
    ['a megabyte of commas', `t=${at},v1=${hex}${','.repeat(1_000_000)}`],
  ])('is rejected as malformed_header when X-Service-Signature holds %s', async (_what, value) => {
    expect(await codeOf(verify(ownly(value)))).toBe('malformed_header');
  });

  it.each<[string, Record<string, string | string[]>]>([
    ['an id with a dot', { 'webhook-id': `${id}.${at}` }],
    ['an empty id', { 'webhook-id': '' }],
    ['two ids', { 'webhook-id': [id, id] }],
    ['a long id', { 'webhook-id': 'a'.repeat(201) }],
    ['a time that is no number', { 'webhook-timestamp': 'now' }],
    ['two times', { 'webhook-timestamp': [String(at), String(at)] }],
    ['no version', { 'webhook-signature': base64 }],
    ['a signature that is cut off', { 'webhook-signature': `v1,${base64.slice(0, -1)}` }],
    ['another way to write the same bytes', { 'webhook-signature': `v1,${base64.replace('k=', 'l=')}` }],
    ['33 signatures', { 'webhook-signature': Array.from({ length: 33 }, () => `v1,${base64}`).join(' ') }],
    ['a megabyte', { 'webhook-signature': 'v1,'.repeat(350_000) }],
  ])('is rejected as malformed_header when a header of Standard Webhooks holds %s', async (_what, changed) => {
    expect(await codeOf(verify({ headers: { ...standard, ...changed } }))).toBe('malformed_header');
  });

  it('is not saved by the other scheme when X-Service-Signature is bad', async () => {
    expect(await codeOf(verify({ headers: { ...standard, ...ownly('t=1').headers } }))).toBe('malformed_header');
    const wrong = { 'x-service-signature': `t=${at},v1=${nextHex}` };
    expect(await codeOf(verify({ headers: { ...standard, ...wrong } }))).toBe('no_matching_signature');
  });

  it('is rejected if a header came twice under names that differ in case', async () => {
    const [t, v1] = own['X-Service-Signature'].split(',');
    expect(await codeOf(verify({ headers: { ...own, 'x-service-signature': `${t},${v1}` } }))).toBe('malformed_header');
  });

  it('is rejected if the key of one scheme was used for the other', async () => {
    const bytes = Buffer.from(secret.slice(6), 'base64');
    const crossed = createHmac('sha256', bytes).update(`${at}.${body}`).digest('hex');
    expect(await codeOf(verify(ownly(`t=${at},v1=${crossed}`)))).toBe('no_matching_signature');
  });

  it('with 32 signatures is looked at, and accepted when the last one fits', async () => {
    expect(await codeOf(verify(ownly(`t=${at}${`,v1=${nextHex}`.repeat(31)},v1=${hex}`)))).toBeUndefined();
  });
});

describe('a body', () => {
  it.each([
    ['is not JSON', 'hello'],
    ['is empty', ''],
    ['is JSON, but no object', '[]'],
    ['is null', 'null'],
    ['has no data', `{"id":"${id}","event":"webhook.test","created_at":"2026-01-01T00:00:00.000Z"}`],
    ['begins with a byte order mark', `\uFEFF${body}`],
    ['is not UTF-8', Buffer.from(body.replace(/Ü.*数/, 'Ü'), 'latin1')],
  ])('that is signed and %s is rejected as invalid_body', async (_what, bytes) => {
    expect(await codeOf(verify(signed(bytes)))).toBe('invalid_body');
  });

  it('whose bytes were replaced in decoding is not what was signed', async () => {
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect(await codeOf(verify({ ...signed(bytes), body: bytes.toString('utf8') }))).toBe('no_matching_signature');
  });

  it('that was parsed and serialised again is rejected', async () => {
    const spaced = body.replace('{"id":', '{ "id": ');
    expect(await codeOf(verify(signed(spaced)))).toBeUndefined();
    expect(await codeOf(verify({ ...signed(spaced), body: JSON.stringify(JSON.parse(spaced)) }))).toBe(
      'no_matching_signature',
    );
  });
});

describe('a change of one character', () => {
  const indexIn = (length: number) => fc.nat({ max: length - 1 });
  const replaced = (text: string, index: number, character: string) =>
    text.slice(0, index) + character + text.slice(index + 1);

  it('or of one byte of any body is rejected', async () => {
    const change = fc
      .uint8Array({ minLength: 1, maxLength: 200 })
      .chain((bytes) => fc.tuple(fc.constant(bytes), indexIn(bytes.length), fc.integer({ min: 1, max: 255 })));
    await fc.assert(
      fc.asyncProperty(change, async ([bytes, index, mask]) => {
        const changed = bytes.map((byte, n) => (n === index ? byte ^ mask : byte));
        expect(await codeOf(verify({ ...signed(bytes), body: changed }))).toBe('no_matching_signature');
      }),
    );
  });

  it('or a body that is a byte shorter or longer, or begins with a part of the time, is rejected', async () => {
    for (const other of [body.slice(1), body.slice(0, -1), `${body} `, `.${body}`, `${at}.${body}`]) {
      expect(await codeOf(verify({ body: other }))).toBe('no_matching_signature');
    }
  });

  const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));

  it.each<[string, Record<string, string>, string]>([
    ['X-Service-Signature', own, 'X-Service-Signature'],
    ['webhook-id', standard, 'webhook-id'],
    ['webhook-timestamp', standard, 'webhook-timestamp'],
    ['webhook-signature', standard, 'webhook-signature'],
  ])('of %s, wherever and whichever, is rejected', async (_header, headers, name) => {
    const value = headers[name]!;
    for (const index of Array.from(value).keys()) {
      const changed = ascii.filter((character) => character !== value[index]);
      const codes = await Promise.all(
        changed.map(async (character) =>
          codeOf(verify({ headers: { ...headers, [name]: replaced(value, index, character) } })),
        ),
      );
      expect(codes).not.toContain(undefined);
    }
  });
});

describe('a wrong call is a TypeError, not a bad delivery', () => {
  it.each([
    ['a body that was parsed', { body: JSON.parse(body) as string }, 'raw body'],
    ['no secret', { secret: '' }, 'signing secret'],
    ['a secret that is not set', { secret: undefined as unknown as string }, 'signing secret'],
    ['an empty list of secrets', { secret: [] }, 'signing secret'],
    ['a list with an empty secret', { secret: [secret, ''] }, 'signing secret'],
    ['the prefix alone', { secret: 'whsec_' }, 'signing secret'],
    ['a secret with a line break', { secret: `${secret}\n` }, 'signing secret'],
    ['a clock without time', { now: new Date(Number.NaN) }, 'now'],
    ['a tolerance that is no number', { toleranceSeconds: Number.NaN }, 'toleranceSeconds'],
    ['a tolerance without end', { toleranceSeconds: Number.POSITIVE_INFINITY }, 'toleranceSeconds'],
    ['a negative tolerance', { toleranceSeconds: -1 }, 'toleranceSeconds'],
  ])('%s', async (_what, changes, named) => {
    const error: unknown = await verify(changes).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(TypeError);
    expect((error as Error).message).toContain(named);
    expect((error as Error).message).not.toContain('MDEyMzQ1');
  });
});

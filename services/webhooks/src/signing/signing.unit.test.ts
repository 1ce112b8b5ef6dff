import { describe, expect, it } from '@jest/globals';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Stripe } from 'stripe';
import { newSecret, signatureHeaders } from './index.ts';

const body = JSON.stringify({ id: 'evt_aaaaaaaaaaaa', event: 'document.viewed', data: { title: 'Überblick – 数' } });
const signed = (secrets: string[], at = new Date()) =>
  signatureHeaders({ eventId: 'evt_aaaaaaaaaaaa', body, secrets, at });
const byStripe = (headers: Record<string, string>, secret: string, text = body): unknown =>
  new Stripe('sk_test_x').webhooks.constructEvent(text, headers['X-Service-Signature'] ?? '', secret);
const byStandard = (headers: Record<string, string>, secret: string, text = body): unknown =>
  new StandardWebhook(secret).verify(text, headers);

describe('the signature of a delivery', () => {
  const secret = newSecret();

  it("is accepted by Stripe's verifier", () => {
    expect(byStripe(signed([secret]), secret)).toEqual(JSON.parse(body));
  });

  it('is accepted by the verifier of Standard Webhooks', () => {
    expect(byStandard(signed([secret]), secret)).toEqual(JSON.parse(body));
  });

  it('is rejected by both if one byte of the body was changed', () => {
    const changed = body.replace('viewed', 'Viewed');
    expect(() => byStripe(signed([secret]), secret, changed)).toThrow();
    expect(() => byStandard(signed([secret]), secret, changed)).toThrow();
  });

  it('is rejected by both with another secret', () => {
    expect(() => byStripe(signed([secret]), newSecret())).toThrow();
    expect(() => byStandard(signed([secret]), newSecret())).toThrow();
  });

  it('is rejected by both if it is older than five minutes', () => {
    const old = signed([secret], new Date(Date.now() - 301_000));
    expect(() => byStripe(old, secret)).toThrow();
    expect(() => byStandard(old, secret)).toThrow();
  });

  it('is accepted with the old and the new secret during a rotation', () => {
    const next = newSecret();
    const headers = signed([next, secret]);
    expect(headers['X-Service-Signature']).toMatch(/^t=\d{10},v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
    expect(headers['webhook-signature']).toMatch(/^v1,[\w+/]{43}= v1,[\w+/]{43}=$/);
    for (const either of [secret, next]) {
      expect(byStripe(headers, either)).toBeDefined();
      expect(byStandard(headers, either)).toBeDefined();
    }
  });

  it('equals the value of another implementation', () => {
    const headers = signatureHeaders({
      eventId: 'evt_1',
      body: '{}',
      secrets: ['whsec_AAAA'],
      at: new Date(1_700_000_000_999),
    });
    // printf '1700000000.{}' | openssl dgst -sha256 -hmac whsec_AAAA
    expect(headers['X-Service-Signature']).toBe(
      't=1700000000,v1=1d681bee9568bf2377726ac0ac820de88ba62e9bbe5fdd75f0ed563b6182723c',
    );
  });
});

describe('a secret', () => {
  it('is whsec_ and 32 random bytes', () => {
    const secrets = Array.from({ length: 50 }, newSecret);
    expect(new Set(secrets).size).toBe(50);
    for (const secret of secrets) expect(Buffer.from(secret.replace(/^whsec_/, ''), 'base64')).toHaveLength(32);
  });
});

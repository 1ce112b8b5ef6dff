import { describe, expect, it } from '@jest/globals';
import { verifyWebhook } from '@docsight/client';
import { signatureHeaders } from './signature-headers.ts';

describe('a pasted signature', () => {
  const secret = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=';
  const body = '{"id":"evt_Ab3dE9fGh1jK","event":"lead.captured","created_at":"2026-01-31T09:30:00.000Z","data":{}}';
  const t = 1_764_000_000;
  // HMAC-SHA256 with the secret over the time, a point and the body.
  const value = `t=${t},v1=e4d61995feb064965d2ac2a104a776b4fda95e5fbeeb7907c5db2c5db55c76f5`;

  it.each([value, ` X-Service-Signature: ${value} `, `x-service-signature:${value}`])(
    'is verified: %s',
    async (text) => {
      const signed = signatureHeaders(text.trim())!;
      expect(signed.signedAt).toEqual(new Date(t * 1000));
      const request = { body, headers: signed.headers, secret, now: signed.signedAt, toleranceSeconds: 0 };
      await expect(verifyWebhook(request)).resolves.toMatchObject({ event: 'lead.captured' });
      await expect(verifyWebhook({ ...request, body: `${body} ` })).rejects.toThrow('No signature');
    },
  );

  it.each(['', 'v1=abc', 'hello', 't=,v1=00', `t=${'9'.repeat(20)},v1=00`])('is not one: "%s"', (text) => {
    expect(signatureHeaders(text)).toBeUndefined();
  });
});

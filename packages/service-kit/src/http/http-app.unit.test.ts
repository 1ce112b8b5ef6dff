import { describe, expect, it } from '@jest/globals';
import type { Request, Response } from 'express';
import request from 'supertest';
import { AppError } from '../errors.ts';
import { baseApp, jsonBody } from './http-app.ts';
import { internalTokenHeader, requireInternalToken } from '../tokens/internal-auth.ts';
import { newSigningKey, signingSettings, verifySettings } from '../tokens/internal-keys.ts';
import { internalSigner, internalVerifier } from '../tokens/internal-tokens.ts';
import { createLogger } from '../logger.ts';

const { signingKey, verifyKey } = newSigningKey();
const sign = internalSigner(signingSettings.INTERNAL_SIGNING_KEY.parse(signingKey));
const verify = internalVerifier({
  service: 'test',
  keys: verifySettings.INTERNAL_VERIFY_KEYS.parse(`gateway:${verifyKey}`),
});
const app = baseApp({
  logger: createLogger({ service: 'test', level: 'silent' }),
  routes: (routes) => {
    routes.get('/fails', () => {
      throw new Error('the database password is hunter2');
    });
    routes.get('/away', () => {
      throw Object.assign(new Error('connect'), { name: 'MongoNetworkError' });
    });
    routes.get('/limited', () => {
      throw new AppError('rate_limited', 'Too many requests.', { headers: { 'Retry-After': '7' } });
    });
    routes.get('/rejected', () => {
      throw new AppError('validation_error', 'Not possible.', { reason: 'webhook_disabled', field: 'is_active' });
    });
    routes.post('/json', jsonBody({ limitBytes: 100 }), (req: Request, res: Response) => {
      res.json(req.body ?? 'no body');
    });
    routes.get('/inside', requireInternalToken(verify), (_req, res) => {
      res.json({});
    });
  },
});

describe('every app', () => {
  it.each([
    ['/nowhere', 404, 'not_found'],
    ['/fails', 500, 'internal_error'],
    ['/away', 503, 'service_unavailable'],
    ['/limited', 429, 'rate_limited'],
    ['/inside', 401, 'unauthorized'],
  ])('responds to %s with %d and the error body', async (path, status, code) => {
    const response = await request(app).get(path);
    expect(response.status).toBe(status);
    expect(response.body).toEqual({ error: { code, message: expect.any(String) } });
    expect(response.text).not.toContain('hunter2');
    expect(response.headers['x-request-id']).toEqual(expect.any(String));
  });

  it('serves requests directly, with the same headers and errors, or leaves them to its routes', async () => {
    const direct = baseApp({
      logger: createLogger({ service: 'test', level: 'silent' }),
      headers: { 'Cache-Control': 'no-store' },
      direct: async (req, res) => {
        if (req.url === '/limited') throw new AppError('rate_limited', 'Wait.', { headers: { 'Retry-After': '7' } });
        if (req.url === '/direct') res.end('direct');
        return req.url === '/direct';
      },
      routes: (routes) => {
        routes.get('/routed', (_req, res) => {
          res.set('Cache-Control', 'private').send('routed');
        });
      },
    });
    const responses = await Promise.all(
      ['/direct', '/routed', '/limited', '/nowhere'].map((path) => request(direct).get(path)),
    );
    expect(responses.map(({ status, headers }) => [status, headers['cache-control']])).toEqual([
      [200, 'no-store'],
      [200, 'private'],
      [429, 'no-store'],
      [404, 'no-store'],
    ]);
    expect(responses[2]!.headers).toMatchObject({
      'retry-after': '7',
      'content-type': 'application/json; charset=utf-8',
    });
    for (const { headers } of responses) expect(headers['x-request-id']).toEqual(expect.any(String));
    const head = await request(direct).head('/limited');
    expect([head.status, head.text, Number(head.headers['content-length'])]).toEqual([429, undefined, 51]);
  });

  it('sends the reason and the field of the error in headers, if it has them', async () => {
    const rejected = await request(app).get('/rejected');
    expect(rejected.body).toEqual({ error: { code: 'validation_error', message: 'Not possible.' } });
    expect(rejected.headers).toMatchObject({ 'x-error-reason': 'webhook_disabled', 'x-error-field': 'is_active' });
    const { headers } = await request(app).get('/limited');
    expect([headers['x-error-reason'], headers['x-error-field']]).toEqual([undefined, undefined]);
  });

  it('sends the headers of the error', async () => {
    expect((await request(app).get('/limited')).headers['retry-after']).toBe('7');
    expect((await request(app).get('/away')).headers['retry-after']).toBe('2');
  });

  it('accepts only JSON, up to the limit', async () => {
    const post = (type: string, body: string) => request(app).post('/json').set('Content-Type', type).send(body);
    expect((await post('application/json', '{"a":1}')).body).toEqual({ a: 1 });
    expect((await post('application/json', '{"a":')).status).toBe(400);
    expect((await post('text/html', '<a>')).status).toBe(400);
    expect((await post('application/json', JSON.stringify('x'.repeat(200)))).status).toBe(413);
  });

  it('reads an empty body as none, and rejects a body that is not UTF-8', async () => {
    const post = (body: string | Buffer) =>
      request(app)
        .post('/json')
        .set('Content-Type', 'application/json')
        .send(body as string);
    expect((await post('')).text).toBe('"no body"');
    const binary = request(app).post('/json').set('Content-Type', 'application/json').serialize(String);
    binary.write(Buffer.from([0x22, 0xff, 0x22]));
    expect((await binary).status).toBe(400);
    const chunked = request(app)
      .post('/json')
      .set('Content-Type', 'application/json')
      .set('Transfer-Encoding', 'chunked');
    chunked.write('');
    expect((await chunked).status).toBe(400);
  });

  it('accepts a request with an internal token, and keeps its request id', async () => {
    const response = await request(app)
      .get('/inside')
      .set(internalTokenHeader, sign({ kind: 'viewer' }, 'test'))
      .set('X-Request-Id', 'abc-123');
    expect(response.status).toBe(200);
    expect(response.headers['x-request-id']).toBe('abc-123');
  });
});

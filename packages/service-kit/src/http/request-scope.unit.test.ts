import { beforeEach, describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import request from 'supertest';
import { AppError } from '../errors.ts';
import { addFacts, currentSpan } from '../telemetry/index.ts';
import type { Span } from '../telemetry/index.ts';
import { registerTracer } from '../telemetry/tracers.ts';
import { baseApp } from './http-app.ts';

let lines: Record<string, unknown>[];
let spans: { name: string; parent: string | undefined; attributes: object; ended: (string | undefined)[] }[];
beforeEach(() => {
  lines = [];
  spans = [];
});

const logger = pino(
  { level: 'info' },
  { write: (text: string) => void lines.push(JSON.parse(text) as Record<string, unknown>) },
);
registerTracer(logger, {
  start: ({ name, attributes = {} }, parent) => {
    const span = {
      name,
      parent: parent?.traceparent,
      attributes: { ...attributes },
      ended: [] as (string | undefined)[],
    };
    spans.push(span);
    const own: Partial<Span> = {
      traceId: 'the trace',
      rename: (to) => void (span.name = to),
      set: (more) => void Object.assign(span.attributes, more),
      end: (error) => void span.ended.push(error),
    };
    return own as Span;
  },
});
const app = baseApp({
  logger,
  routes: (routes) => {
    routes.get('/things/:code', (_req, res) => {
      addFacts({ caller: 'api' });
      res.json({ traceId: currentSpan()?.traceId });
    });
    routes.get('/fails', () => {
      throw new Error('a bug');
    });
    routes.get('/limited', () => {
      throw new AppError('rate_limited', 'Too many requests.');
    });
    routes.get('/breaks', (_req, res) => {
      res.write('a part');
      throw new Error('a bug');
    });
  },
});
const lineOf = (route: string) => lines.find((line) => line.msg === 'request' && line.route === route);

describe('a request', () => {
  it('has one line with its route, its facts and its trace, and no code of a document', async () => {
    const response = await request(app).get('/things/s-aB3dE9').set('X-Request-Id', 'a-request');
    expect(response.body).toEqual({ traceId: 'the trace' });
    expect(lines).toEqual([
      expect.objectContaining({
        level: 30,
        msg: 'request',
        requestId: 'a-request',
        traceId: 'the trace',
        method: 'GET',
        route: '/things/{code}',
        status: 200,
        outcome: 'ok',
        caller: 'api',
        durationMs: expect.any(Number),
        requestBytes: 0,
        responseBytes: expect.any(Number),
      }),
    ]);
    expect(lines[0]!.responseBytes).toBeGreaterThan(100);
    expect(JSON.stringify([lines, spans])).not.toContain('aB3dE9');
  });

  it('has a span that continues the trace of its client', async () => {
    await request(app).get('/things/s-aB3dE9').set('traceparent', 'of the client').set('X-Request-Id', 'a-request');
    expect(spans).toEqual([
      {
        name: 'GET /things/{code}',
        parent: 'of the client',
        ended: [undefined],
        attributes: {
          'http.request.method': 'GET',
          'http.response.status_code': 200,
          'http.route': '/things/{code}',
          'network.protocol.version': '1.1',
          'url.scheme': 'http',
          'docsight.request_id': 'a-request',
        },
      },
    ]);
  });

  it('names its error by the code; only those of the product are errors of the span', async () => {
    await request(app).get('/fails');
    await request(app).get('/limited');
    expect(lineOf('/fails')).toMatchObject({ status: 500, outcome: 'error', code: 'internal_error' });
    expect(lineOf('/limited')).toMatchObject({ status: 429, outcome: 'rejected', code: 'rate_limited' });
    expect(spans.map(({ ended }) => ended)).toEqual([['internal_error'], [undefined]]);
  });

  it('is an error if its response breaks off', async () => {
    await request(app)
      .get('/breaks')
      .catch(() => undefined);
    expect(lineOf('/breaks')).toMatchObject({ status: 200, outcome: 'error', code: 'internal_error' });
  });
});

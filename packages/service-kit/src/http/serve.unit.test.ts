import { describe, expect, it } from '@jest/globals';
import { unacceptable } from '@docsight/api-contract';
import type { Operation } from '@docsight/api-contract';
import { Router } from 'express';
import type { RequestHandler } from 'express';
import request from 'supertest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { baseApp } from './http-app.ts';
import { createLogger } from '../logger.ts';
import { metricsOf } from '../metrics/index.ts';
import { onlyMethodsOf, serve, serveContent } from './serve.ts';

const common = { tag: 'Service', servedBy: 'documents', summary: '', security: [], errors: [], limited: true } as const;
const note = z.object({ id: z.string(), text: z.string() });
const noteRequest = z.strictObject({
  text: z.string().refine((text) => text !== '', unacceptable('must not be empty')),
});
const settingsRequest = z.strictObject({ color: z.string().default('red') });
const notesQuery = z.object({ page: z.string().regex(/^\d+$/, 'must be a number').transform(Number).optional() });
const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': schema });

const declared = {
  listNotes: {
    ...common,
    id: 'listNotes',
    method: 'get',
    path: '/notes',
    query: notesQuery,
    responses: { 200: { description: '', content: json(z.object({ page: z.number() })) } },
  },
  addNote: {
    ...common,
    id: 'addNote',
    method: 'post',
    path: '/notes',
    body: { required: true, content: json(noteRequest), limitBytes: 100 },
    responses: { 201: { description: '', content: json(note) } },
  },
  saveSettings: {
    ...common,
    id: 'saveSettings',
    method: 'post',
    path: '/settings',
    body: { required: false, content: { ...json(settingsRequest), 'text/plain': settingsRequest }, limitBytes: 100 },
    responses: {
      200: { description: '', content: json(settingsRequest) },
      201: { description: '', content: json(settingsRequest) },
    },
  },
  exportNotes: {
    ...common,
    id: 'exportNotes',
    method: 'post',
    path: '/notes/export',
    responses: { 200: { description: '', content: { 'text/csv': 'text' } } },
  },
  getNote: {
    ...common,
    id: 'getNote',
    method: 'get',
    path: '/notes/{note_id}',
    query: notesQuery,
    headInAllow: true,
    responses: { 200: { description: '', content: json(note) } },
  },
  deleteNote: {
    ...common,
    id: 'deleteNote',
    method: 'delete',
    path: '/notes/{note_id}/pages/{page}',
    responses: { 204: { description: '' } },
  },
} as const satisfies Record<string, Operation>;

const requireToken: RequestHandler = (req, _res, next) => {
  if (req.get('authorization') === undefined) throw new AppError('unauthorized', 'Send a token.');
  next();
};

const deleted: { note_id: string; page: string }[] = [];
const router = Router({ caseSensitive: true, strict: true });
serve(router, declared.listNotes, ({ query }) => ({ page: query().page ?? 1 }));
serve(router, declared.addNote, async ({ body }) => ({ id: 'n1', text: body().text }), { before: [requireToken] });
serve(router, declared.saveSettings, ({ res, body }) => {
  const { color } = body();
  res.status(color === 'red' ? 201 : 200);
  return { color };
});
serveContent(router, declared.exportNotes, ({ res }) => {
  res.type('text/csv').send('id\n');
});
serve(router, declared.getNote, ({ params, query }) => {
  if (params.note_id === 'none') throw new AppError('not_found', 'There is no such note.');
  query();
  return { id: params.note_id, text: 'Hello' };
});
serve(router, declared.deleteNote, async ({ params }) => {
  deleted.push(params);
});

const app = baseApp({
  logger: createLogger({ service: 'test', level: 'silent' }),
  routes: (routes) => {
    routes.use(onlyMethodsOf(Object.values(declared), { caseSensitive: true, strict: true }));
    routes.use(router);
    routes.get('/other', (_req, res) => void res.json({}));
  },
});

describe('a served operation', () => {
  it('responds with the status and the JSON of its 2xx response', async () => {
    const response = await request(app).post('/notes').set('Authorization', 'Bearer x').send({ text: 'Hi' });
    expect([response.status, response.body]).toEqual([201, { id: 'n1', text: 'Hi' }]);
  });

  it('responds with the status that the handler sets if it has several', async () => {
    expect((await request(app).post('/settings').send({ color: 'blue' })).status).toBe(200);
    expect((await request(app).post('/settings').send({ color: 'red' })).status).toBe(201);
  });

  it('responds 204 without a body if the response has no content', async () => {
    const response = await request(app).delete('/notes/a%20b/pages/3');
    expect([response.status, response.text, deleted]).toEqual([204, '', [{ note_id: 'a b', page: '3' }]]);
  });

  it('lets the handler write other content itself', async () => {
    expect((await request(app).post('/notes/export')).text).toBe('id\n');
  });

  it('validates the query', async () => {
    expect((await request(app).get('/notes?page=7&other=1')).body).toEqual({ page: 7 });
    expect((await request(app).get('/notes?page=x')).body).toEqual({
      error: { code: 'bad_request', message: 'The parameter "page" must be a number.' },
    });
  });

  it('validates the query only when the handler reads it', async () => {
    expect((await request(app).get('/notes/none?page=x')).status).toBe(404);
    expect((await request(app).get('/notes/n1?page=x')).status).toBe(400);
  });

  it('validates the body', async () => {
    const post = (body: object) => request(app).post('/notes').set('Authorization', 'Bearer x').send(body);
    expect((await post({ text: 1 })).body).toMatchObject({ error: { code: 'bad_request' } });
    expect((await post({ text: '' })).body).toMatchObject({ error: { code: 'validation_error' } });
    expect((await post({ text: 'x'.repeat(200) })).status).toBe(413);
  });

  it('rejects a missing body that is required, and replaces an optional one by {}', async () => {
    expect((await request(app).post('/notes').set('Authorization', 'Bearer x')).status).toBe(400);
    expect((await request(app).post('/settings')).body).toEqual({ color: 'red' });
  });

  it('accepts the media types of its body only', async () => {
    const post = (type: string) => request(app).post('/settings').set('Content-Type', type).send('{"color":"blue"}');
    expect((await post('text/plain')).body).toEqual({ color: 'blue' });
    expect((await post('text/html')).body).toEqual({
      error: {
        code: 'bad_request',
        message: 'Send the body as application/json or text/plain (header Content-Type).',
      },
    });
  });

  it('runs the middleware before it reads the body', async () => {
    const response = await request(app).post('/notes').set('Content-Type', 'application/json').send('{');
    expect(response.status).toBe(401);
  });

  it('is measured by its route template', async () => {
    await request(app).get('/notes/n1');
    expect(await metricsOf('none').metrics()).toContain('route="/notes/{note_id}"');
  });
});

describe('a method that no operation of the path has', () => {
  it.each([
    ['put', '/notes', 'GET, POST'],
    ['head', '/settings', 'POST'],
    ['options', '/notes', 'GET, POST'],
    ['post', '/notes/n1', 'GET, HEAD'],
    ['get', '/notes/export', 'POST'],
    ['get', '/notes/n1/pages/3', 'DELETE'],
  ] as const)('is rejected: %s %s allows %s', async (method, path, allow) => {
    const response = await request(app)[method](path);
    expect([response.status, response.headers.allow]).toEqual([405, allow]);
  });

  it('is named in the message', async () => {
    expect((await request(app).put('/notes')).body).toEqual({
      error: { code: 'method_not_allowed', message: 'PUT is not possible here. Use GET or POST.' },
    });
  });

  it.each(['/Notes', '/notes/', '/elsewhere'])('is 404 at %s, which is another path', async (path) => {
    expect((await request(app).put(path)).status).toBe(404);
  });
});

it('HEAD is accepted where GET is', async () => {
  expect((await request(app).head('/notes')).status).toBe(200);
  expect((await request(app).head('/notes/n1')).status).toBe(200);
});

it('a path that no operation has continues to the next router', async () => {
  expect((await request(app).get('/other')).status).toBe(200);
});

/** Checked by the compiler: nothing here runs. */
export const typesOfHandlers = (): void => {
  // @ts-expect-error The response needs a text.
  serve(router, declared.getNote, () => ({ id: 'n1' }));
  // @ts-expect-error The response has content.
  serve(router, declared.getNote, () => undefined);
  // @ts-expect-error The path has no such parameter.
  serve(router, declared.deleteNote, ({ params }) => void params.id);
  serve(router, declared.deleteNote, (call) => {
    // @ts-expect-error The operation has no body.
    void call.body;
    // @ts-expect-error The operation has no query.
    void call.query;
  });
  // @ts-expect-error The response is CSV: use serveContent.
  serve(router, declared.exportNotes, () => ({}));
  serve(router, declared.listNotes, ({ query }) => {
    // @ts-expect-error The page is a number after validation.
    const page: string | undefined = query().page;
    return { page: Number(page) };
  });
};

import { define, json } from '../operation.ts';
import { home, openApiDocument } from '../schemas/gateway.ts';
import { liveness, readiness } from '../schemas/health.ts';

const common = { tag: 'Service', servedBy: 'gateway', security: [], errors: [], limited: true } as const;
const health = { ...common, servedBy: 'ops', limited: false } as const;

/** What the gateway and each service tell of themselves. */
export const serviceOperations = define({
  getHome: {
    ...common,
    method: 'get',
    path: '/',
    summary: 'What this is',
    description:
      'The name of the product and the addresses of its API, documentation and OpenAPI document. A client that prefers `text/html`, such as a browser, gets a page; all others get JSON.',
    responses: {
      200: {
        description: 'The product, its version, and where its interface is.',
        content: { ...json(home), 'text/html': 'text' },
      },
    },
  },
  getOpenApiDocument: {
    ...common,
    method: 'get',
    path: '/openapi.json',
    summary: 'This document',
    description: 'The OpenAPI document of this installation. Generate clients and collections from it.',
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'OpenAPI 3.1.', content: json(openApiDocument), headers: ['ETag'] },
      304: { description: 'Not changed since; without a body.', headers: ['ETag'] },
    },
  },
  getDocumentation: {
    ...common,
    method: 'get',
    path: '/docs',
    summary: 'This document, to read',
    description: 'The same content as a web page on which calls can be tried.',
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'A page.', content: { 'text/html': 'text' }, headers: ['ETag'] },
      304: { description: 'Not changed since; without a body.', headers: ['ETag'] },
    },
  },
  getDocumentationAsset: {
    ...common,
    method: 'get',
    path: '/docs/{file}',
    summary: 'A file that the documentation page loads',
    description: 'Scripts and styles of the documentation page.',
    headers: ['Accept-Encoding', 'If-None-Match'],
    errors: ['not_found'],
    responses: {
      200: {
        description: 'The file.',
        content: { 'text/javascript': 'text', 'text/css': 'text' },
        headers: ['Content-Encoding', 'ETag'],
      },
      304: { description: 'Not changed since; without a body.', headers: ['ETag'] },
    },
  },
  getLiveness: {
    ...health,
    method: 'get',
    path: '/livez',
    summary: 'Is the process alive?',
    description: 'For the supervisor of the process: restart the process when there is no response.',
    responses: { 200: { description: 'Its event loop turns.', content: json(liveness) } },
  },
  getReadiness: {
    ...health,
    method: 'get',
    path: '/readyz',
    summary: 'May requests be sent here?',
    description: 'For load balancers: send requests only while the response is 200.',
    responses: {
      200: { description: 'Everything that it needs works.', content: json(readiness) },
      503: { description: 'Something does not work, or the process is stopping.', content: json(readiness) },
    },
  },
  getMetrics: {
    ...health,
    method: 'get',
    path: '/metrics',
    summary: 'Measurements',
    description: 'Counters, gauges and histograms of the process, in the text format of Prometheus.',
    responses: { 200: { description: 'For Prometheus.', content: { 'text/plain': 'text' } } },
  },
});

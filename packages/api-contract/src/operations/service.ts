import { define, json, notModified, restParameter } from '../operation.ts';
import { home, openApiDocument } from '../schemas/gateway.ts';
import { liveness, readiness } from '../schemas/health.ts';

const common = { tag: 'Service', servedBy: 'gateway', security: [], errors: [], limited: true } as const;
const dashboard = { description: 'The dashboard.', content: { 'text/html': 'text' }, headers: ['ETag'] } as const;
const health = { ...common, servedBy: 'ops', limited: false } as const;

/**
 * Lists the operations that describe the installation and its health. Source: Specification 1.12 and Specification
 * 11.5.
 */
export const serviceOperations = define({
  getHome: {
    ...common,
    method: 'get',
    path: '/',
    summary: 'Get the addresses of this installation',
    description:
      'Returns the product, its version, and the addresses of the API, the documentation and the OpenAPI document. ' +
      'Clients that prefer `text/html`, such as browsers, are redirected to the dashboard. All others receive JSON.',
    responses: {
      200: {
        description: 'The product and its addresses.',
        content: json(home),
      },
      302: { description: 'The dashboard.', headers: ['Location'] },
    },
  },
  getDashboard: {
    ...common,
    method: 'get',
    path: '/app',
    summary: 'Get the dashboard',
    description:
      'Returns the HTML page of the web application for owners. It contains no data: its script requests them.',
    headers: ['If-None-Match'],
    responses: { 200: dashboard, 304: notModified },
  },
  getDashboardAsset: {
    ...common,
    method: 'get',
    path: '/app/assets/{asset}',
    summary: 'Get a file of the dashboard',
    description:
      'Returns a script, a style or an image. Its name changes with its content, so clients may cache it for a year.',
    headers: ['Accept-Encoding', 'If-None-Match'],
    errors: ['not_found'],
    responses: {
      200: {
        description: 'The file.',
        content: { 'text/javascript': 'text', 'text/css': 'text', 'image/svg+xml': 'text', 'application/pdf': 'bytes' },
        headers: ['Content-Encoding', 'ETag'],
      },
      304: notModified,
    },
  },
  getDashboardPage: {
    ...common,
    method: 'get',
    path: `/app/{${restParameter}}`,
    summary: 'Get a page of the dashboard',
    description: 'Returns the same HTML page as `getDashboard`. Its script shows the page of the route.',
    headers: ['If-None-Match'],
    responses: {
      200: dashboard,
      304: notModified,
      404: { ...dashboard, description: 'The dashboard, which shows that it has no such page.' },
    },
  },
  getOpenApiDocument: {
    ...common,
    method: 'get',
    path: '/openapi.json',
    summary: 'Get the OpenAPI document',
    description:
      'Returns this document with the address of the installation. Use it to generate clients and collections.',
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The OpenAPI 3.1 document.', content: json(openApiDocument), headers: ['ETag'] },
      304: notModified,
    },
  },
  getDocumentation: {
    ...common,
    method: 'get',
    path: '/docs',
    summary: 'Get the documentation',
    description: 'Returns the content of the OpenAPI document as a web page on which calls can be tried.',
    headers: ['If-None-Match'],
    responses: {
      200: { description: 'The documentation.', content: { 'text/html': 'text' }, headers: ['ETag'] },
      304: notModified,
    },
  },
  getDocumentationAsset: {
    ...common,
    method: 'get',
    path: '/docs/{file}',
    summary: 'Get a file of the documentation page',
    description: 'Returns a script or a style sheet that the documentation page loads.',
    headers: ['Accept-Encoding', 'If-None-Match'],
    errors: ['not_found'],
    responses: {
      200: {
        description: 'The file.',
        content: { 'text/javascript': 'text', 'text/css': 'text' },
        headers: ['Content-Encoding', 'ETag'],
      },
      304: notModified,
    },
  },
  getLiveness: {
    ...health,
    method: 'get',
    path: '/livez',
    summary: 'Check liveness',
    description: 'For process supervisors: restart the process if there is no response.',
    responses: { 200: { description: 'The process responds.', content: json(liveness) } },
  },
  getReadiness: {
    ...health,
    method: 'get',
    path: '/readyz',
    summary: 'Check readiness',
    description: 'For load balancers: send requests only while the status is 200.',
    responses: {
      200: { description: 'All dependencies work.', content: json(readiness) },
      503: { description: 'A dependency does not work, or the process is stopping.', content: json(readiness) },
    },
  },
  getMetrics: {
    ...health,
    method: 'get',
    path: '/metrics',
    summary: 'Get metrics',
    description: 'Returns counters, gauges and histograms of the process in the Prometheus text format.',
    responses: { 200: { description: 'The metrics.', content: { 'text/plain': 'text' } } },
  },
});

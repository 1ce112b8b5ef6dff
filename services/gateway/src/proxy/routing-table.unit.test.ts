import { describe, expect, it } from '@jest/globals';
import { apiPathOf, hasSlashTooMany, readerActionOf, routeOf } from './routing-table.ts';
import { isPlain, surfaceOf, targetOf } from './target.ts';

describe('the routing table', () => {
  it.each([
    ['/api/v1/documents', 'documents'],
    ['/api/v1/documents/s-aB3dE9', 'documents'],
    ['/api/v1/documents/s-aB3dE9/stats', 'analytics'],
    ['/api/v1/documents/s-aB3dE9/viewers', 'analytics'],
    ['/api/v1/documents/s-aB3dE9/leads', 'analytics'],
    ['/api/v1/documents/s-aB3dE9/viewers/vwr_0123456789abcdef01234567', 'analytics'],
    ['/api/v1/documents/s-aB3dE9/viewers/anon_0123456789AbCdEf', 'analytics'],
    ['/api/v1/analytics/overview', 'analytics'],
    ['/api/v1/analytics/leads', 'analytics'],
    ['/api/v1/analytics/people/ann@acme.example', 'analytics'],
    ['/api/v1/analytics/people/ann%40acme.example', 'analytics'],
    ["/api/v1/analytics/people/o'ann+news@acme.example", 'analytics'],
    ['/api/v1/analytics/people/a%2B1%40b%2Ede', 'analytics'],
    ['/api/v1/analytics/people/%20Ann@ACME.example%20', 'analytics'],
    ["/api/v1/analytics/people/!$&'*+=~-_.a@acme.example", 'analytics'],
    [`/api/v1/analytics/people/${encodeURIComponent("!#$%&'*+/=?^_`{|}~-@acme.example")}`, 'analytics'],
    ['/api/v1/analytics/people/a.b%2Fc.@acme.example', 'analytics'],
    ['/api/v1/webhooks', 'webhooks'],
    ['/api/v1/webhooks/test', 'webhooks'],
    ['/s/aB3dE9', 'documents'],
    ['/s/aB3dE9/pages', 'documents'],
    ['/s/aB3dE9/pages/12', 'documents'],
    ['/s/aB3dE9/pages/12/text', 'documents'],
    ['/s/aB3dE9/pages/12/links', 'documents'],
    ['/s/aB3dE9/outline', 'documents'],
    ['/s/aB3dE9/download', 'documents'],
    ['/viewer/privacy', 'documents'],
    ['/viewer/assets/main-4fXk2_-B.js', 'documents'],
    ['/s/aB3dE9/sessions', 'tracking'],
    ['/s/aB3dE9/password', 'tracking'],
    ['/s/aB3dE9/gate', 'tracking'],
    ['/s/aB3dE9/beacons', 'tracking'],
  ])('sends %s to %s', (path, service) => {
    expect(routeOf('GET', path)?.service).toBe(service);
    expect(routeOf('HEAD', path)?.service).toBe(service);
  });

  it('sends the methods of one path to the services that serve them, and other methods to one of these', () => {
    const path = '/api/v1/documents/s-aB3dE9/viewers/vwr_1';
    expect(routeOf('DELETE', path)?.service).toBe('tracking');
    expect(routeOf('GET', path)?.service).toBe('analytics');
    for (const method of ['POST', 'PUT', 'OPTIONS', 'M-SEARCH'])
      expect(['tracking', 'analytics']).toContain(routeOf(method, path)?.service);
  });

  it.each([
    '/api/v1',
    '/api/v1/',
    '/api/v1/documents/',
    '/api/v1/documents/s-aB3dE9/secrets',
    '/api/v1/documents/s-aB3dE9/stats/more',
    '/api/v1/documents/s-aB3dE9/viewers/',
    '/api/v1/documents/s-aB3dE9/viewers/..',
    '/api/v1/documents/s-aB3dE9/viewers/vwr_1/more',
    '/api/v1/documents/s-aB3dE9/viewers/ann%40acme.com',
    '/api/v1/analytics',
    '/api/v1/analytics/people',
    '/api/v1/analytics/people/',
    '/api/v1/analytics/people/ann',
    '/api/v1/analytics/people/..',
    '/api/v1/analytics/people/%2e%2e',
    '/api/v1/analytics/people/../overview',
    '/api/v1/analytics/people/ann@acme.example/more',
    '/api/v1/analytics/people/ann@acme.example%2F1',
    '/api/v1/analytics/people/..%2f..%2fann@acme.example',
    '/api/v1/analytics/people/a%2F..%2Fann@acme.example',
    '/api/v1/analytics/people/a%2f%2e%2F@acme.example',
    '/api/v1/analytics/people/%2E%2E%2fann@acme.example',
    '/api/v1/analytics/people/ann@acme.example%5c1',
    '/api/v1/analytics/people/ann@acme.example\\more',
    '/api/v1/analytics/people/ann%2540acme.example',
    '/api/v1/analytics/people/ann@acme.example%00',
    '/api/v1/analytics/people/ann@acme.example%0a',
    '/api/v1/analytics/people/ann@acme.example%7f',
    '/api/v1/analytics/people/ann@acme.example%4',
    '/api/v1/analytics/people/ann@%C3%A9cme.example',
    '/api/v1/analytics/people/ann@acme.example;a=b',
    `/api/v1/analytics/people/${'x'.repeat(290)}@acme.example`,
    '/api/v1/webhooksx',
    '/API/v1/documents',
    '/api/v1//documents',
    '/api/v1/documents/..',
    '/api/v1/documents/.',
    '/api/v1/analytics/../documents',
    '/api/v1/webhooks/a/../../documents',
    '/api/v1/documents/%2e%2e',
    '/api/v1/documents/s-aB3dE9%2Fstats',
    '/api/v1/documents/s-aB3dE9\\stats',
    '/api/v1/webhooks//test',
    '/s',
    '/s/',
    '/s/aB3dE9/',
    '/s//gate',
    '/s/aB3d%459/gate',
    '/s/aB3dE9/pages/',
    '/s/aB3dE9/pages/1/2',
    '/s/aB3dE9/pages/1/text/2',
    '/s/aB3dE9/pages//text',
    '/s/aB3dE9/pages/../text',
    '/s/aB3dE9/pages/../download',
    '/viewer',
    '/viewer/assets',
    '/viewer/assets/a/b.js',
    '/viewer/assets/../privacy',
    '/viewer/manifest.json',
    '/internal/documents',
    '/internal/api/v1/documents',
    '/account/documents',
  ])('has no route for %s', (path) => {
    expect(routeOf('GET', path)).toBeUndefined();
  });

  it('maps paths under /account to the API', () => {
    expect(apiPathOf('/account/documents')).toBe('/api/v1/documents');
    expect(apiPathOf('/account/documents/s-aB3dE9/stats')).toBe('/api/v1/documents/s-aB3dE9/stats');
    expect(apiPathOf('/account/documents/s-aB3dE9/viewers/vwr_1')).toBe('/api/v1/documents/s-aB3dE9/viewers/vwr_1');
    expect(apiPathOf('/account/analytics/overview')).toBe('/api/v1/analytics/overview');
    expect(apiPathOf('/account/analytics/people/a%40b.example')).toBe('/api/v1/analytics/people/a%40b.example');
    expect(apiPathOf('/account/webhooks/test')).toBe('/api/v1/webhooks/test');
    expect(apiPathOf('/account/documentsx')).toBeUndefined();
    expect(apiPathOf('/account/api-keys')).toBeUndefined();
    expect(apiPathOf('/account/internal')).toBeUndefined();
  });

  it('recognizes what has a limit for each document', () => {
    expect(readerActionOf('POST', '/s/aB3dE9/gate')).toEqual({ kind: 'gate', code: 'aB3dE9' });
    expect(readerActionOf('POST', '/s/aB3dE9/password')).toEqual({ kind: 'password', code: 'aB3dE9' });
    expect(readerActionOf('POST', '/s/aB3dE9/sessions')).toEqual({ kind: 'session', code: 'aB3dE9' });
    expect(readerActionOf('GET', '/s/aB3dE9/gate')).toBeUndefined();
    expect(readerActionOf('POST', '/s/aB3dE9/beacons')).toBeUndefined();
  });

  it.each(['aB3dE', 'aB3dE99', 's-aB3dE9', 'aB3-E9', 'x'.repeat(200)])('counts nothing for the code %s', (code) => {
    for (const action of ['gate', 'password', 'sessions'])
      expect(readerActionOf('POST', `/s/${code}/${action}`)).toBeUndefined();
  });

  it('finds a slash at the end of a path that exists without it', () => {
    for (const path of ['/api/v1/documents', '/account/login', '/account/documents', '/docs', '/s/aB3dE9'])
      expect(hasSlashTooMany(`${path}/`)).toBe(true);
    for (const path of ['/', '/api/v1/', '/nothing/', '/docs', '/docs//']) expect(hasSlashTooMany(path)).toBe(false);
  });
});

describe('a request target', () => {
  it('is split, but not decoded or normalized', () => {
    expect(targetOf('/s/a%2Fb/../c?x=%20?y')).toEqual({ path: '/s/a%2Fb/../c', query: '?x=%20?y' });
  });

  it('may be absolute', () => {
    expect(targetOf('http://docs.example.com:8080/api/v1/documents?page=2')).toEqual({
      path: '/api/v1/documents',
      query: '?page=2',
    });
    expect(targetOf('http://docs.example.com')).toEqual({ path: '/', query: '' });
  });

  it.each([
    ['/api/v1', 'api'],
    ['/api/v1/anything', 'api'],
    ['/api/v1/../account/me', 'api'],
    ['/api/v2', 'other'],
    ['/apix', 'other'],
    ['/account/me', 'account'],
    ['/Account/me', 'other'],
    ['//account/me', 'other'],
    ['/\\account/login', 'other'],
    ['/s/aB3dE9', 'viewer'],
    ['/s/aB3dE9/pages/12/text', 'viewer'],
    ['/viewer/assets/main-4fXk2a.js', 'viewer'],
    ['/app', 'app'],
    ['/app/people/ann%40acme.example', 'app'],
    ['/appx', 'other'],
    ['/viewerx', 'other'],
    ['/style.css', 'other'],
    ['/', 'other'],
    ['*', 'other'],
  ])('%s is on the surface %s', (path, surface) => {
    expect(surfaceOf(path)).toBe(surface);
  });

  it('is plain if it has one spelling only', () => {
    for (const path of ['/', '/docs', '/openapi.json', '/docs/style-1.css', '/docs/']) expect(isPlain(path)).toBe(true);
    for (const path of ['//', '*', '', '//account/me', '/\\account/login', '/a/../b', '/./a', '/%61', '/a//b', '/a b'])
      expect(isPlain(path)).toBe(false);
  });
});

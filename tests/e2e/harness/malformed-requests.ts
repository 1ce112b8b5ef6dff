import { gzipSync } from 'node:zlib';
import fc from 'fast-check';

/** A request as bytes. `breaksFraming`: its end is undefined, so its connection cannot be used again. */
export type Malformed = { method: string; path: string; bytes: Buffer; breaksFraming: boolean };

/** What malformed requests are made with: things that exist, so that they get as far as they can. */
export type Known = {
  key: string;
  token: string;
  viewerToken: string;
  ownCode: string;
  foreignCode: string;
  deliveryId: string;
};

/**
 * Any request that a hostile or broken client might send: half of them odd all over, half of them right but for one or
 * two values.
 */
export const malformedRequests = (known: Known): fc.Arbitrary<Malformed> => fc.oneof(odd(known), nearlyRight(known));

const odd = (known: Known): fc.Arbitrary<Malformed> =>
  fc
    .record({
      method,
      path: pathsOf(known),
      query: oftenNone(fc.constantFrom(...queries)),
      authorization: authorizations(known),
      headers: fc.array(fc.constantFrom(...oddHeaders), { maxLength: 3 }),
      body: fc.oneof({ weight: 2, arbitrary: fc.constant(noBody) }, { weight: 3, arbitrary: bodies }),
      framing: fc.oneof({ weight: 30, arbitrary: fc.constant('' as const) }, { weight: 1, arbitrary: framing }),
    })
    .map(assemble);

type Target = [verb: string, path: string, bearer: string, fields: string[]];

/** The right method, path and credentials; what is wrong is in the fields or in the query. */
const nearlyRight = ({ key, token, viewerToken, ownCode }: Known): fc.Arbitrary<Malformed> => {
  const document = `/api/v1/documents/${ownCode}`;
  const viewing = `/s/${ownCode.slice(2)}`;
  const settings = [
    'title',
    'email_gate',
    'gate_type',
    'gate_page',
    'allow_download',
    'password',
    '__proto__',
    'other',
  ];
  const targets: Target[] = [
    ['PATCH', document, key, settings],
    ['PATCH', document.replace('/api/v1', '/account'), token, settings],
    ['POST', '/api/v1/webhooks', key, ['url', 'events', 'is_active', 'rotate_secret', 'other']],
    ['POST', '/api/v1/webhooks/deliveries/recover', key, ['since', 'until']],
    ['POST', '/account/register', '', ['email', 'password', 'name', 'other']],
    ['POST', '/account/login', '', ['email', 'password']],
    ['POST', '/account/api-keys', token, ['name']],
    ['POST', `${viewing}/gate`, viewerToken, ['email', 'name', 'other']],
    ['POST', `${viewing}/password`, viewerToken, ['password']],
    ['POST', `${viewing}/beacons`, viewerToken, ['pages', 'viewer_token']],
    ...['', '/stats', '/viewers', '/leads'].map((what): Target => ['GET', `${document}${what}`, key, []]),
    ...['documents', 'analytics/overview', 'analytics/leads', 'webhooks/deliveries'].map((what): Target => [
      'GET',
      `/api/v1/${what}`,
      key,
      [],
    ]),
    ['GET', `${viewing}/pages/1`, viewerToken, []],
    ['GET', `${viewing}/texts`, viewerToken, []],
    ['POST', `${viewing}/sessions`, viewerToken, []],
  ];
  const oneOf = ([verb, path, bearer, names]: Target): fc.Arbitrary<Malformed> => {
    const text = names.length === 0 ? fc.constant('') : fc.oneof(membersOf(names), membersOf(names), beacons);
    return fc.record({ query: oftenNone(fc.constantFrom(...queries)), text }).map(({ query, text: body }) =>
      assemble({
        method: verb,
        path,
        query,
        authorization: bearer === '' ? '' : `Bearer ${bearer}`,
        headers: [],
        framing: '',
        body: body === '' ? noBody : { headers: ['Content-Type: application/json'], bytes: Buffer.from(body) },
      }),
    );
  };
  return fc.oneof(...targets.map(oneOf));
};

type Body = { headers: string[]; bytes: Buffer };
const noBody: Body = { headers: [], bytes: Buffer.alloc(0) };

const oftenNone = (arbitrary: fc.Arbitrary<string>) =>
  fc.oneof({ weight: 1, arbitrary: fc.constant('') }, { weight: 1, arbitrary });

const method = fc.constantFrom(
  'GET',
  'GET',
  'GET',
  'POST',
  'POST',
  'POST',
  'PATCH',
  'DELETE',
  'PUT',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
);

const templates = [
  '/api/v1/documents',
  '/api/v1/documents/{code}',
  '/api/v1/documents/{code}/stats',
  '/api/v1/documents/{code}/viewers',
  '/api/v1/documents/{code}/leads',
  '/api/v1/documents/{code}/viewers/{id}',
  '/api/v1/analytics/overview',
  '/api/v1/analytics/leads',
  '/api/v1/analytics/people/{id}',
  '/account/analytics/people/{id}@acme.example',
  '/api/v1/webhooks',
  '/api/v1/webhooks/test',
  '/api/v1/webhooks/deliveries',
  '/api/v1/webhooks/deliveries/recover',
  '/api/v1/webhooks/deliveries/{id}',
  '/api/v1/webhooks/deliveries/{id}/resend',
  '/account/register',
  '/account/login',
  '/account/me',
  '/account/api-keys',
  '/account/api-keys/{id}',
  '/account/api-keys/{id}/regenerate',
  '/account/documents',
  '/account/documents/{code}/stats',
  '/account/webhooks/deliveries',
  '/s/{short}',
  '/s/{short}/sessions',
  '/s/{short}/password',
  '/s/{short}/gate',
  '/s/{short}/beacons',
  '/s/{short}/pages/{id}',
  '/s/{short}/pages/{id}/text',
  '/s/{short}/pages/{id}/layer',
  '/s/{short}/texts',
  '/s/{short}/pages/{id}/links',
  '/s/{short}/outline',
  '/s/{short}/download',
  '/',
  '/app',
  '/app/documents/{code}',
  '/openapi.json',
  '/docs',
  '/internal/documents',
  '/api/v2/documents',
  '/metrics',
  '/readyz',
];

const oddSegments = [
  '0',
  '-1',
  '1e9',
  '99999999999999999999',
  'NaN',
  'null',
  'undefined',
  '[object Object]',
  '$gt',
  '{"$ne":1}',
  '__proto__',
  'constructor',
  '%00',
  '%2e%2e',
  '%2F',
  '..',
  '.',
  '%',
  '%zz',
  '%ff',
  '%E2%82%AC',
  '\u20ac',
  '😀',
  'é',
  'a'.repeat(300),
  "' OR 1=1 --",
  '<script>',
  's-',
  's-abc',
  's-aB3dE9x',
  'S-ABCDEF',
  'anon_',
  'vwr_',
  'dlv_',
  'evt_000000000000',
  '../../etc/passwd',
  'a;b',
  'a,b',
  'a:b',
  'a@b',
];

const pathsOf = ({ ownCode, foreignCode, deliveryId }: Known): fc.Arbitrary<string> => {
  const code = fc.oneof(fc.constantFrom(ownCode, foreignCode), fc.constantFrom(...oddSegments));
  const id = fc.oneof(fc.constantFrom('1', '2', deliveryId), fc.constantFrom(...oddSegments));
  const filled = fc
    .record({ template: fc.constantFrom(...templates), code, id })
    .map(({ template, code: one, id: other }) =>
      template
        .replace('{code}', () => one)
        .replace('{short}', () => one.replace(/^s-/, ''))
        .replace('{id}', () => other),
    );
  return fc.record({ path: filled, twist: fc.constantFrom(...twists) }).map(({ path, twist }) => twist(path));
};

const same = (path: string): string => path;
const twists: ((path: string) => string)[] = [
  ...Array.from({ length: 24 }, () => same),
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  (path) => `/${path}`,
  (path) => path.replace(/\/(?=[^/]*$)/, '%2F'),
  (path) => path.replace(/\/(?=[^/]*$)/, '/../'),
  (path) => path.replace(/\/(?=[^/]*$)/, '\\'),
  (path) => `${path}%00`,
  (path) => `${path}/${'x'.repeat(7_000)}`,
  (path) => `${path}/${'x'.repeat(20_000)}`,
  (path) => `http://internal.example:27017${path}`,
  (path) => `${path}#fragment`,
  (path) => path.slice(1),
  () => '*',
];

const queries = [
  'page=1&page=2',
  'page[]=1',
  'page[$gt]=0',
  'page=1e309',
  'page=-1',
  'page=0',
  'page=1.5',
  'page=99999999999999999999',
  'page=',
  'per_page=0',
  'per_page=1000000',
  'per_page=abc',
  'per_page=%31',
  'page=9007199254740991&per_page=100',
  'sort=password',
  'sort=views&sort=title',
  'search=%',
  'search=%FF',
  'search=%00',
  'search=.*',
  'search=(((((((((a',
  'search=' + 'a'.repeat(5_000),
  'engagement=hot',
  'has_leads=maybe',
  'since=2026-13-45',
  'since=2026-02-30',
  'until=0000-00-00',
  'since=%2B275760-09-13',
  'since=2030-01-01&until=2020-01-01',
  'since=-1',
  'since=now',
  '__proto__[x]=1',
  'constructor=1',
  'toString=1',
  '?&&&==',
  'a'.repeat(3_000),
  'order=up',
  'include=figures',
  'status=all',
  'event=x',
  'width=-5',
  'width=1e9',
  'width=NaN',
  'format=csv',
  'interval=day',
  'interval=second',
  Array.from({ length: 500 }, (_, at) => `p${at}=1`).join('&'),
];

const authorizations = ({ key, token, viewerToken }: Known): fc.Arbitrary<string> => {
  const [head = '', claims = '', signature = ''] = token.split('.');
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant(`Bearer ${key}`) },
    { weight: 3, arbitrary: fc.constantFrom(`Bearer ${token}`, `Bearer ${viewerToken}`) },
    {
      weight: 2,
      arbitrary: fc.constantFrom(
        '',
        'Bearer',
        'Bearer ',
        `bearer  ${key}`,
        `Bearer ${key}x`,
        `Bearer ${key.toUpperCase()}`,
        `Basic ${key}`,
        `Bearer ${key} ${key}`,
        `Bearer ${none}.${claims}.`,
        `Bearer ${head}.${claims}.${signature.slice(2)}`,
        `Bearer ${'x'.repeat(6_000)}`,
        'Bearer \xff\xfe',
        'Bearer ..',
        `Bearer ${head}.${Buffer.from('{"c":{"accountId":"*"}}').toString('base64url')}.${signature}`,
      ),
    },
  );
};

const oddHeaders = [
  'X-Docsight-Internal: forged',
  'X-Forwarded-For: 127.0.0.1, ::1, garbage',
  'X-Forwarded-Host: evil.example',
  'X-Request-Id: a b',
  'X-Request-Id: \xff',
  'Connection: close, x-docsight-internal',
  'Cookie: docsight_viewer=%00; =; ;;',
  `Cookie: ${'a=b; '.repeat(800)}`,
  'Accept: \xe9',
  'Accept: application/xml;q=x',
  'Range: bytes=5-1',
  'Range: bytes=0-,0-,0-',
  'Range: bytes=-99999999999',
  'If-None-Match: "',
  'If-Modified-Since: yesterday',
  'Expect: 200-ok',
  'Idempotency-Key: ',
  `Idempotency-Key: ${'k'.repeat(300)}`,
  'Idempotency-Key: \x01',
  'Upgrade: h2c',
  'TE: trailers, x',
  'Accept-Encoding: br;q=9, *;q=0',
  'Content-Encoding: gzip',
  'Content-Encoding: zip',
  'Host: other.example',
  'Host: [::1',
  'Content-Type: text/html',
  'Content-Type: ',
  'Origin: null',
  'User-Agent: ',
  `X-Long: ${'x'.repeat(17_000)}`,
  ': no name',
  'no colon',
  'X Space: 1',
  'X-Folded: a\r\n b',
  'X-Nul: a\0b',
  'HTTP2-Settings: AAMAAABk',
  Array.from({ length: 150 }, (_, at) => `X-Many-${at}: 1`).join('\r\n'),
];

const values = fc.oneof(
  fc.constantFrom<unknown>(
    99,
    't'.repeat(300),
    'short',
    'a@mailinator.com',
    'ann@gmail.com',
    'http://10.0.0.1/',
    ['document.viewed'],
    null,
    true,
    -1,
    0,
    1e308,
    '',
    ' ',
    'x'.repeat(9_000),
    [],
    {},
    [[]],
    { $gt: '' },
    '\u0000',
    '\ud800',
    'ann@',
    '2026-99-01',
  ),
  fc.jsonValue({ maxDepth: 2 }),
);
const fields = [
  'title',
  'email_gate',
  'gate_type',
  'gate_page',
  'allow_download',
  'password',
  'notifications_enabled',
  'url',
  'events',
  'is_active',
  'rotate_secret',
  'email',
  'name',
  'pages',
  'viewer_token',
  'since',
  'until',
  '__proto__',
  'constructor',
  '$where',
  'settings',
  'id',
  'ownerId',
];
const membersOf = (names: string[]): fc.Arbitrary<string> =>
  fc.array(fc.tuple(fc.constantFrom(...names), values), { minLength: 1, maxLength: 4 }).map((pairs) => {
    const members = pairs.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
    return `{${members.join(',')}}`;
  });
const objects = membersOf(fields);
const beacons = fc
  .array(fc.record({ page: values, seconds: values }), { maxLength: 3 })
  .map((pages) => JSON.stringify({ pages }));

const nested = (depth: number): string => `{"title":${'['.repeat(depth)}${']'.repeat(depth)}}`;
const texts = fc.oneof(
  { weight: 6, arbitrary: objects },
  { weight: 2, arbitrary: beacons },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '{',
      '{"title":',
      '[]',
      'null',
      '"text"',
      '1',
      'true',
      '{"a":1,}',
      "{'a':1}",
      '{"title":NaN}',
      '\ufeff{}',
      '<xml/>',
      'a=b&c=d',
      nested(5_000),
      '{"__proto__":{"isAdmin":true}}',
      '{"url":"http://127.0.0.1:1/","events":["document.viewed"]}',
      '{"url":"http://[::ffff:169.254.169.254]/"}',
      'x'.repeat(100_000),
    ),
  },
);

const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024, ' '));
const multipart = [
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 cut off',
  '--b--\r\n',
  '',
  '--b',
  '--other\r\n\r\n--other--',
  '--b\r\nContent-Disposition: form-data; name="file"; filename="../../a.pdf"\r\nContent-Type: application/pdf\r\n\r\nno pdf\r\n--b--\r\n',
  '--b\r\nContent-Disposition: form-data; name="title"\r\n\r\nt\r\n--b--\r\n',
  '--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--\r\n',
  '--b\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--\r\n',
  `--b\r\nContent-Disposition: form-data; name="${'n'.repeat(3_000)}"\r\n\r\nx\r\n--b--\r\n`,
  '--b\r\nContent-Disposition: form-data; name="gate_page"\r\n\r\n\xff\xfe\r\n--b--\r\n',
  '--b\r\nX: y\r\n\r\n'.repeat(200),
];

const bodies: fc.Arbitrary<Body> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(
        texts,
        fc.constantFrom(
          'application/json',
          'application/json',
          'application/json',
          'text/plain',
          'application/json; charset=utf-16',
          'x',
          '',
        ),
      )
      .map(([text, type]) => ({ headers: type === '' ? [] : [`Content-Type: ${type}`], bytes: Buffer.from(text) })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(
        fc.constantFrom(...multipart),
        fc.constantFrom('; boundary=b', '; boundary=b', '', '; boundary=', `; boundary=${'b'.repeat(200)}`),
      )
      .map(([text, boundary]) => ({
        headers: [`Content-Type: multipart/form-data${boundary}`],
        bytes: Buffer.from(text, 'latin1'),
      })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Body>(
      { headers: ['Content-Type: application/json', 'Content-Encoding: gzip'], bytes: bomb },
      { headers: ['Content-Type: multipart/form-data; boundary=b', 'Content-Encoding: gzip'], bytes: bomb },
      { headers: ['Content-Type: application/json', 'Content-Encoding: gzip'], bytes: Buffer.from('no gzip') },
      { headers: ['Content-Type: application/json', 'Content-Encoding: deflate, gzip'], bytes: Buffer.from('{}') },
      { headers: ['Content-Type: application/json'], bytes: Buffer.from([0xff, 0xfe, 0x7b, 0x7d]) },
      { headers: ['Content-Type: application/octet-stream'], bytes: Buffer.alloc(1024 * 1024 + 10) },
    ),
  },
);

const framing = fc.constantFrom(
  ...([
    'Content-Length: 3\r\nContent-Length: 4',
    'Content-Length: 3, 4',
    'Content-Length: -1',
    'Content-Length: abc',
    'Content-Length: 1e3',
  ] as const),
  ...([
    'Content-Length: 99999999999999999999',
    'Transfer-Encoding: chunked\r\nContent-Length: 3',
    'Transfer-Encoding: gzip',
    'Transfer-Encoding: chunked, gzip',
  ] as const),
  ...([
    'Transfer-Encoding: xchunked',
    'Transfer-Encoding: chunked\r\nTransfer-Encoding: identity',
    'Content-Length:\x0b3',
    'Transfer-Encoding : chunked',
  ] as const),
);

type Parts = {
  method: string;
  path: string;
  query: string;
  authorization: string;
  headers: string[];
  body: Body;
  framing: string;
};

const assemble = ({
  method: verb,
  path,
  query,
  authorization,
  headers,
  body,
  framing: oddFraming,
}: Parts): Malformed => {
  const hasHost = !headers.some((header) => header.startsWith('Host:'));
  const length =
    oddFraming !== '' ? [oddFraming] : body.bytes.length > 0 ? [`Content-Length: ${body.bytes.length}`] : [];
  const lines = [
    `${verb} ${path}${query === '' ? '' : `?${query}`} HTTP/1.1`,
    ...(hasHost ? ['Host: localhost'] : []),
    ...(authorization === '' ? [] : [`Authorization: ${authorization}`]),
    ...headers,
    ...body.headers,
    ...length,
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, /[^\0-\xff]/.test(path) ? 'utf8' : 'latin1');
  return { method: verb, path, bytes: Buffer.concat([head, body.bytes]), breaksFraming: oddFraming !== '' };
};

import type { OpenApi } from '@docsight/api-contract';
import { resolved } from './described.ts';
import type { Described } from './described.ts';

/** How an operation is called from a shell. */
export const curlOf = (document: OpenApi, operation: Described): string => {
  const { method, path, parameters = [], requestBody, security } = operation;
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) =>
    String(parameters.find((parameter) => parameter.name === name)?.example ?? name),
  );
  const [proof] = security.flatMap((one) => Object.keys(one));
  const lines = [
    `curl ${method === 'get' ? '' : `-X ${method.toUpperCase()} `}${hostOf(document, path)}${url}`,
    ...(proof === undefined ? [] : [proofs[proof] ?? '']),
    ...bodyOf(document, requestBody?.content ?? {}),
    ...(isFile(operation) ? ['-OJ'] : []),
  ];
  return lines.filter((line) => line !== '').join(' \\\n  ');
};

const proofs: Record<string, string> = {
  apiKey: '-H "Authorization: Bearer $DOCSIGHT_API_KEY"',
  accountToken: '-H "Authorization: Bearer $ACCOUNT_TOKEN"',
  viewerCookie: '-H "Authorization: Bearer $VIEWER_TOKEN"',
};

/** Health is asked for inside, on a port of its own. */
const hostOf = (document: OpenApi, path: string): string =>
  document.paths[path]?.servers ? 'http://localhost:9090' : document.servers[0]!.url;

const bodyOf = (document: OpenApi, content: NonNullable<Described['requestBody']>['content']): string[] => {
  if (content['multipart/form-data']) return ['-F file=@deck.pdf', '-F "title=Series A deck"', '-F gate_type=preview'];
  const body = content['application/json'];
  const [example] = body ? (resolved(document, body.schema).examples ?? []) : [];
  return example === undefined ? [] : [`--json '${JSON.stringify(example)}'`];
};

const isFile = ({ responses }: Described): boolean =>
  Object.keys(responses['200']?.content ?? {}).some((type) => type === 'application/pdf');

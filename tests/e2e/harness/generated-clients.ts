import { execFile } from 'node:child_process';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');
/** Where the generators are installed, and the libraries that their code imports. */
const libraries = path.join(root, 'tests/e2e/node_modules');

/** The output of every program: the API's responses. */
export type ProgramResult = { email: string; title: string; pages: number; listed: string[]; views: number };

type Generator = {
  name: string;
  /** The command, as a user types it, after the name of the program: `openapi.json` is the document. */
  command: [program: string, ...args: string[]];
  /**
   * Code of a user, beside the generated code. Has `baseUrl`, `email`, `password` and `pdf`, and returns the result.
   */
  code: string;
};

export const generators: Generator[] = [
  {
    name: 'openapi-typescript',
    // Without this option, the generator takes fields that have a default for required ones in requests too.
    command: ['openapi-typescript/bin/cli.js', 'openapi.json', '--default-non-nullable=false', '-o', 'schema.ts'],
    code: `
import createClient from 'openapi-fetch';
import type { paths } from './schema';

const client = createClient<paths>({ baseUrl });
const account = await client.POST('/account/register', { body: { email, password } });
const bearer = (token: string | undefined) => ({ headers: { Authorization: \`Bearer \${token}\` } });
const key = await client.POST('/account/api-keys', { body: { name: 'generated' }, ...bearer(account.data?.token) });
const withKey = bearer(key.data?.key);
const uploaded = await client.POST('/api/v1/documents', {
  // The generator has one type for text and for files: string.
  body: { file: pdf as unknown as string, title: 'Generated', gate_type: 'none' },
  bodySerializer: (body) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.set(name, value as string | Blob);
    return form;
  },
  ...withKey,
});
if (!uploaded.data) throw new Error(uploaded.error.error.message);
const { short_code, title, page_count: pages } = uploaded.data;
const list = await client.GET('/api/v1/documents', { params: { query: { sort: 'title', per_page: 5 } }, ...withKey });
const statistics = await client.GET('/api/v1/documents/{short_code}/stats', {
  params: { path: { short_code }, query: { interval: 'day' } },
  ...withKey,
});
const listed = list.data?.documents.map((document) => document.title) ?? [];
return { email: account.data?.user.email ?? '', title, pages, listed, views: statistics.data?.views ?? -1 };
`,
  },
  {
    name: '@hey-api/openapi-ts',
    command: ['@hey-api/openapi-ts/bin/run.js', '-i', 'openapi.json', '-o', 'generated', '--no-log-file'],
    code: `
import * as api from './generated';
import { client } from './generated/client.gen';

client.setConfig({ baseUrl });
const account = await api.register({ body: { email, password }, throwOnError: true });
const key = await api.createApiKey({ body: { name: 'generated' }, auth: account.data.token, throwOnError: true });
const withKey = { auth: key.data.key, throwOnError: true } as const;
const body = { file: pdf, title: 'Generated', gate_type: 'none' } as const;
const uploaded = await api.uploadDocument({ body, ...withKey });
const { short_code, title, page_count: pages } = uploaded.data;
const list = await api.listDocuments({ query: { sort: 'title', per_page: 5 }, ...withKey });
const statistics = await api.getDocumentStatistics({ path: { short_code }, query: { interval: 'day' }, ...withKey });
const listed = list.data.documents.map((document) => document.title);
return { email: account.data.user.email, title, pages, listed, views: statistics.data.views };
`,
  },
  {
    name: 'oazapfts',
    command: ['oazapfts/dist/cli.js', 'openapi.json', 'generated.ts', '--optimistic'],
    code: `
import * as api from './generated';

api.defaults.baseUrl = baseUrl;
const account = await api.register({ email, password });
const bearer = (token: string) => ({ headers: { Authorization: \`Bearer \${token}\` } });
const { key } = await api.createApiKey({ name: 'generated' }, bearer(account.token));
const uploaded = await api.uploadDocument({ file: pdf, title: 'Generated', gate_type: 'none' }, {}, bearer(key));
const { short_code: shortCode, title, page_count: pages } = uploaded;
const list = await api.listDocuments({ sort: 'title', perPage: 5 }, bearer(key));
const statistics = await api.getDocumentStatistics(shortCode, { interval: 'day' }, bearer(key));
const listed = list.documents.map((document) => document.title);
return { email: account.user.email, title, pages, listed, views: statistics.views };
`,
  },
];

/** The folder of a generator inside the project. */
const folderOf = ({ name }: Generator): string => name.replaceAll(/\W/g, '');

const programOf = ({ code }: Generator): string => {
  const imports = code.match(/^import .*;$/gm) ?? [];
  return `import { readFile } from 'node:fs/promises';
${imports.join('\n')}

const { BASE_URL: baseUrl = '', EMAIL: email = '', FILE = '' } = process.env;
const password = 'correct horse battery';
const use = async () => {
  const pdf = new File([await readFile(FILE)], 'generated.pdf', { type: 'application/pdf' });
${code.replaceAll(/^import .*;$/gm, '')}
};
void use().then((result) => console.log(JSON.stringify(result)));
`;
};

/** Generates code with every generator from a document, and writes a program beside each. */
export const generateClients = async (folder: string, document: string): Promise<void> => {
  await symlink(libraries, path.join(folder, 'node_modules'));
  await Promise.all(
    generators.map(async (generator) => {
      const cwd = path.join(folder, folderOf(generator));
      await mkdir(cwd);
      await writeFile(path.join(cwd, 'openapi.json'), document);
      const [program, ...args] = generator.command;
      await run(process.execPath, [path.join(libraries, program), ...args], { cwd });
      await writeFile(path.join(cwd, 'program.ts'), programOf(generator));
    }),
  );
};

/**
 * Compiles the programs and the generated code strictly; of libraries' types, only what is used. Rejects with what the
 * compiler says.
 */
export const compileClients = async (folder: string): Promise<void> => {
  const options = ['--strict', '--skipLibCheck', '--target', 'es2023', '--module', 'commonjs', '--moduleResolution'];
  const types = ['--types', 'node', '--typeRoots', path.join(root, 'node_modules/@types')];
  const files = generators.map((generator) => path.join(folderOf(generator), 'program.ts'));
  const args = [
    path.join(root, 'node_modules/typescript-native/bin/tsc'),
    '--singleThreaded',
    ...options,
    'bundler',
    ...types,
    ...files,
  ];
  await run(process.execPath, args, { cwd: folder }).catch((error: unknown) => {
    throw new Error((error as { stdout: string }).stdout, { cause: error });
  });
};

export const runClient = async (
  folder: string,
  generator: Generator,
  env: { BASE_URL: string; EMAIL: string; FILE: string },
): Promise<ProgramResult> => {
  const { stdout } = await run(process.execPath, ['program.js'], { cwd: path.join(folder, folderOf(generator)), env });
  return JSON.parse(stdout) as ProgramResult;
};

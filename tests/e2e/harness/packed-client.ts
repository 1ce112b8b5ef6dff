import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { readmeCommand } from './readme-commands.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

export type PackedClient = { tarball: string; files: string[] };

/** Packs the client with the command of the README, into another folder than its `/tmp`. */
export const packClient = async (folder: string): Promise<PackedClient> => {
  const command = await readmeCommand('npx pnpm', { '/tmp': folder });
  await run('sh', ['-c', command], { cwd: root });
  const tarball = path.join(folder, 'docsight-client.tgz');
  const packed = createPackageFromTarballData(new Uint8Array(await bytesOf(tarball)));
  return { tarball, files: packed.listFiles().map((file) => path.posix.relative(folderOf(packed), file)) };
};

const folderOf = ({ packageName }: { packageName: string }): string => `/node_modules/${packageName}`;

const bytesOf = async (file: string): Promise<ArrayBuffer> => new Uint8Array(await readFile(file)).buffer;

/**
 * Files that `exports` names, under any condition, and that are not in the package. publint looks at the usual
 * conditions only.
 */
export const missingExports = async (tarball: string): Promise<string[]> => {
  const packed = createPackageFromTarballData(new Uint8Array(await bytesOf(tarball)));
  const folder = folderOf(packed);
  const manifest = JSON.parse(packed.readFile(`${folder}/package.json`)) as { exports: Record<string, object> };
  const named = Object.values(manifest.exports).flatMap((conditions) => Object.values(conditions) as string[]);
  return named.filter((file) => !packed.fileExists(path.posix.join(folder, file)));
};

/** What publint finds in a tarball, suggestions too. */
export const publintProblems = async (tarball: string): Promise<string[]> => {
  const { messages, pkg } = await publint({
    strict: true,
    level: 'suggestion',
    pack: { tarball: await bytesOf(tarball) },
  });
  return messages.map((message) => formatMessage(message, pkg, { color: false }) ?? message.code);
};

/** What "Are the types wrong?" finds in a tarball: problem, entry and the way in which TypeScript resolves it. */
export const typesProblems = async (tarball: string): Promise<string[]> => {
  const checked = await checkPackage(createPackageFromTarballData(new Uint8Array(await bytesOf(tarball))));
  if (checked.types === false) return ['The package has no types.'];
  return checked.problems.map((problem) =>
    [
      problem.kind,
      'entrypoint' in problem ? problem.entrypoint : '',
      'resolutionKind' in problem ? problem.resolutionKind : '',
    ].join(' '),
  );
};

/** An empty project of a user, with the package installed by the command of the README, and without the network. */
export const projectWith = async (folder: string, tarball: string, sources: Record<string, string>): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{"private":true}');
  const command = await readmeCommand('npm install', { '/tmp': path.dirname(tarball) });
  await run('sh', ['-c', `${command} --offline --no-audit --no-fund`], { cwd: folder });
  for (const [name, text] of Object.entries(sources)) await writeFile(path.join(folder, name), text);
};

/**
 * Compiles files strictly, types of libraries too, without any setting or type of this workspace: not even those of
 * Node.js. Rejects with what the compiler says. Only TypeScript's own library is not checked, which would take most of
 * the time.
 */
export const compileStrictly = async (folder: string, options: string[], files: string[]): Promise<void> => {
  const compiler = path.join(root, 'node_modules/typescript/bin/tsc');
  const strictly = ['--strict', '--skipDefaultLibCheck', '--target', 'es2023'];
  await run(process.execPath, [compiler, ...strictly, ...options, ...files], { cwd: folder }).catch(
    (error: unknown) => {
      throw new Error((error as { stdout: string }).stdout, { cause: error });
    },
  );
};

import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

export type PackedClient = { tarball: string; files: string[] };

/** Packs the client into a folder, as `pnpm publish` does it. `publishConfig` takes effect only there, not with npm. */
export const packClient = async (folder: string): Promise<PackedClient> => {
  const { packageManager } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    packageManager: string;
  };
  const args = ['--yes', packageManager, 'pack', '--json', '--pack-destination', folder];
  const { stdout } = await run('npx', args, { cwd: path.join(root, 'packages/client') });
  // Above the JSON is what the scripts of the package print.
  const packed = JSON.parse(stdout.slice(stdout.search(/^\{/m))) as { filename: string; files: { path: string }[] };
  return { tarball: path.resolve(folder, packed.filename), files: packed.files.map((file) => file.path) };
};

const bytesOf = async (file: string): Promise<ArrayBuffer> => new Uint8Array(await readFile(file)).buffer;

/** Files that `exports` names, under any condition, and that are not in the package. publint looks at the usual conditions only. */
export const missingExports = async (tarball: string): Promise<string[]> => {
  const packed = createPackageFromTarballData(new Uint8Array(await bytesOf(tarball)));
  const folder = `/node_modules/${packed.packageName}`;
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

/** An empty project of a user, with the package installed from its tarball and without the network. */
export const projectWith = async (folder: string, tarball: string, sources: Record<string, string>): Promise<void> => {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), '{"private":true}');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  for (const [name, text] of Object.entries(sources)) await writeFile(path.join(folder, name), text);
};

/**
 * Compiles files strictly, types of libraries too, without any setting or type of this workspace: not even those of Node.js. Rejects with what the
 * compiler says. Only TypeScript's own library is not checked, which would take most of the time.
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

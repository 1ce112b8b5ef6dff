/**
 * Builds the programs of the services: each becomes one file in the service's `dist`, and its modules a few chunks
 * beside it. A bundle starts in half the processor time of its modules. What runs in containers is the same.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';
import { packageFoldersOf, thirdPartyFile } from './third-party.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The programs of each service besides `main`, `config` and `service`, by their names in `dist`. */
const services = {
  gateway: ['create-key', 'dead-letters', 'make-keys', 'reset-password', 'sign-in-link', 'verify-stores/verify-stores'],
  documents: [
    'backup',
    'erase-document',
    'restore',
    'child-program/memory-guard',
    'child-program/serve-parent',
    'examine/examine-child',
    'rendering/render-child',
  ],
  tracking: [],
  analytics: ['rebuild-analytics'],
  webhooks: ['reencrypt-secrets'],
  notifications: [],
};

/** Stay in `node_modules`: native code, WebAssembly, and libraries that only some processes load. */
const external = [/^@aws-sdk\//, /^@embedpdf\//, /^@node-rs\//, /^pdf-parse$/, /^sharp$/];

const libraries = /[\\/]node_modules[\\/]/;
/** The SDK of OpenTelemetry is loaded only if tracing is on, so it is a chunk of its own. Metrics use its API. */
const tracing = /[\\/]node_modules[\\/]@opentelemetry[\\/](?!api[\\/])/;
const tracingGroup = { name: 'libraries-of-tracing', test: tracing };
const alwaysLoaded = (id) => libraries.test(id) && !tracing.test(id);

/** The commit of this tree. An image is built without the history, so its builder sets REVISION. */
const revision = () => {
  if (process.env.REVISION) return process.env.REVISION;
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown';
  }
};

const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const define = { DOCSIGHT_VERSION: JSON.stringify(version), DOCSIGHT_REVISION: JSON.stringify(revision()) };

const optionsFor = (input) => ({
  cwd: root,
  input,
  platform: 'node',
  external,
  resolve: { conditionNames: ['source', 'node'] },
  transform: { define },
  // Our own modules have no effects besides their exports, so a program loads only what it uses.
  treeshake: { moduleSideEffects: [{ test: /[\\/]packages[\\/]/, sideEffects: false }] },
});

const fileOf = (service, name) => path.join(root, 'services', service, name);

/** Each program of a service, in the `dist` of the service. */
const bundleService = async (service, programs) => {
  const files = ['main', 'config', ...programs];
  const input = {
    ...Object.fromEntries(files.map((file) => [path.basename(file), fileOf(service, `src/${file}.ts`)])),
    'health-check': path.join(root, 'packages/service-kit/src/running/health-check.ts'),
  };
  const groups = [{ name: 'libraries', test: alwaysLoaded, entriesAware: true }, tracingGroup];
  await rm(fileOf(service, 'dist'), { recursive: true, force: true });
  const dist = fileOf(service, 'dist');
  const packages = await write(dist, optionsFor(input), { chunkFileNames: '[name].js', codeSplitting: { groups } });
  await writeFile(path.join(dist, thirdPartyFile), JSON.stringify(packages));
};

/**
 * `service.js` of each service, for a process that runs all of them. What they share is loaded once: it is in the
 * `dist` of the gateway. Modules stay in the folder of their service, because some find files by their own place.
 */
const bundleTogether = async () => {
  const names = Object.keys(services);
  const input = Object.fromEntries(names.map((service) => [service, fileOf(service, 'src/service.ts')]));
  const groups = [{ name: 'libraries', test: alwaysLoaded }, tracingGroup];
  await write(path.join(root, 'services'), optionsFor(input), {
    entryFileNames: '[name]/dist/service.js',
    chunkFileNames: 'gateway/dist/shared-[name].js',
    codeSplitting: { groups },
  });
};

/**
 * Builds, and writes the files. Resolves to the folders of the packages in them. Node reads the maps of all modules at
 * the start, so libraries have none.
 */
const write = async (folder, options, output) => {
  const build = await rolldown(options);
  const { output: files } = await build.generate({
    format: 'esm',
    sourcemap: 'hidden',
    sourcemapExcludeSources: true,
    comments: { jsdoc: false },
    ...output,
  });
  await build.close();
  for (const { fileName, code: written, map, moduleIds } of files.filter(({ type }) => type === 'chunk')) {
    const file = path.join(folder, fileName);
    const code = inLatin1(written);
    const hasMap = map !== null && moduleIds.some((id) => !libraries.test(id));
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, hasMap ? `${code}//# sourceMappingURL=${path.basename(file)}.map\n` : code);
    if (hasMap) await writeFile(`${file}.map`, map.toString());
  }
  return packageFoldersOf(files.flatMap(({ moduleIds = [] }) => moduleIds));
};

/**
 * Escapes all characters beyond Latin-1. V8 keeps the text of a module for as long as the process runs. A character
 * takes one byte, but two if a single one of the text does not fit.
 */
const inLatin1 = (code) =>
  code.replaceAll(/(\\*)([\u0100-\uffff])/g, (_, backslashes, character) => {
    // An escaped character means itself, and the escape needs the backslash.
    const before = backslashes.length % 2 === 0 ? backslashes : backslashes.slice(1);
    return `${before}\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });

for (const [service, programs] of Object.entries(services)) await bundleService(service, programs);
await bundleTogether();

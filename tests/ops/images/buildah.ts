import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureToolsInstalled } from '@docsight/testkit';

const root = path.resolve(import.meta.dirname, '../../..');

/** Builds and runs images without a daemon: in a folder of its own, with chroot as isolation. */
export type Buildah = {
  /** Builds an image of this repository, with its rules of what is copied. Returns the name. */
  build(dockerfile: string, name: string, args?: Record<string, string>): Promise<string>;
  /** Makes an image of the files in a folder, which it removes. Returns the name. */
  imageOf(folder: string, name: string, env: Record<string, string>): Promise<string>;
  /** Runs a program in a new container of an image, as the user of the image. */
  container(image: string): Promise<Container>;
  close(): Promise<void>;
};

export type Container = {
  /** The folder with its files. */
  files: string;
  run(command: readonly string[], env: Record<string, string>): Promise<{ code: number; output: string }>;
  spawn(command: readonly string[], env: Record<string, string>): ChildProcess;
};

type Failed = { code: number; stdout: string; stderr: string };

export const makeBuildah = async (folder: string): Promise<Buildah> => {
  const { buildah } = await ensureToolsInstalled(['buildah']);
  const store = await storeIn(buildah, folder);
  const call = async (...args: string[]): Promise<string> =>
    (await promisify(execFile)(buildah, [...store, ...args], { cwd: root, maxBuffer: 64 * 1024 * 1024 })).stdout.trim();

  const container = async (image: string): Promise<Container> => {
    const name = await call('from', '--pull-never', image);
    const argsOf = (command: readonly string[], env: Record<string, string>): string[] => [
      ...store,
      'run',
      '--isolation',
      'chroot',
      '--network',
      'host',
      ...Object.entries(env).flatMap(([key, value]) => ['--env', `${key}=${value}`]),
      name,
      '--',
      ...command,
    ];
    return {
      files: await call('mount', name),
      run: async (command, env) => {
        try {
          const { stdout, stderr } = await promisify(execFile)(buildah, argsOf(command, env));
          return { code: 0, output: `${stdout}${stderr}` };
        } catch (error) {
          const { code, stdout, stderr } = error as Failed;
          return { code, output: `${stdout}${stderr}` };
        }
      },
      spawn: (command, env) => spawn(buildah, argsOf(command, env), { stdio: ['ignore', 'pipe', 'pipe'] }),
    };
  };

  return {
    build: async (dockerfile, name, args = {}) => {
      const given = Object.entries(args).flatMap(([key, value]) => ['--build-arg', `${key}=${value}`]);
      const image = `localhost/${name}`;
      await call(
        'bud',
        '--isolation',
        'chroot',
        // So that images share the steps that they have in common.
        '--layers',
        '--ignorefile',
        '.dockerignore',
        ...given,
        '-t',
        image,
        '-f',
        dockerfile,
        '.',
      );
      return image;
    },
    imageOf: async (files, name, env) => {
      const made = await call('from', 'scratch');
      await call('add', made, files, '/');
      for (const [key, value] of Object.entries(env)) await call('config', '--env', `${key}=${value}`, made);
      const image = `localhost/${name}`;
      await call('commit', '--rm', made, image);
      await rm(files, { recursive: true });
      return image;
    },
    container,
    close: async () => {
      await call('rm', '--all');
      await call('rmi', '--all', '--force');
      await rm(folder, { recursive: true, force: true });
    },
  };
};

/** Returns the options for a store of images in a folder. Without overlay in the kernel each layer is a copy. */
const storeIn = async (buildah: string, folder: string): Promise<string[]> => {
  const places = ['--root', path.join(folder, 'images'), '--runroot', path.join(folder, 'run')];
  const overlay = ['--storage-driver', 'overlay', ...places];
  const works = await promisify(execFile)(buildah, [...overlay, 'info']).then(
    () => true,
    () => false,
  );
  if (works) return overlay;
  await rm(folder, { recursive: true, force: true });
  return ['--storage-driver', 'vfs', ...places];
};

/**
 * Makes the base image without a registry: Debian by mmdebstrap, with npm, and Node from npm in the version of the
 * Dockerfile. It has the user of the official image. Returns the name.
 */
export const makeNodeImage = async (buildah: Buildah, folder: string, version: string): Promise<string> => {
  const { mmdebstrap } = await ensureToolsInstalled(['mmdebstrap']);
  const call = promisify(execFile);
  const system = path.join(folder, 'system');
  await mkdir(system, { recursive: true });
  await call(mmdebstrap, ['--variant=minbase', '--include=ca-certificates', 'bookworm', system], {
    maxBuffer: 64 * 1024 * 1024,
  });
  const npm = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const library = `node-${process.platform}-${process.arch}`;
  const program = path.join(folder, 'node');
  await call('npm', [...npm, '--no-save', '--prefix', program, `${library}@${version}`]);
  await call('cp', [path.join(program, `node_modules/${library}/bin/node`), path.join(system, 'usr/local/bin/node')]);
  await call('npm', [...npm, '--global', '--prefix', path.join(system, 'usr/local'), 'npm@11']);
  await call('chroot', [system, 'useradd', '--uid', '1000', '--create-home', 'node']);
  // A proxy with an authority of its own may be in front of the registry. The build trusts it as this machine does.
  const authorities = process.env.NODE_EXTRA_CA_CERTS;
  if (authorities === undefined) return buildah.imageOf(system, 'node-base', {});
  const copied = '/usr/local/share/authorities.pem';
  await call('cp', [authorities, path.join(system, copied)]);
  return buildah.imageOf(system, 'node-base', { NODE_EXTRA_CA_CERTS: copied });
};

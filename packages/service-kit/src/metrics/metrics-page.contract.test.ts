import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { metricsPage } from './metrics-page.ts';

describe('docs/operating/metrics.md', () => {
  it('matches the catalogue; run `pnpm docs:metrics` after a change', () => {
    const page = path.resolve(import.meta.dirname, '../../../../docs/operating/metrics.md');
    expect(readFileSync(page, 'utf8')).toBe(metricsPage());
  });
});

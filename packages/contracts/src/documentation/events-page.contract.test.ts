import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { eventsPage } from './events-page.ts';

describe('docs/events.md', () => {
  it('matches the catalogue; run `pnpm docs:events` after a change', () => {
    expect(readFileSync(path.resolve(import.meta.dirname, '../../../../docs/events.md'), 'utf8')).toBe(eventsPage());
  });
});

import { expect, it } from '@jest/globals';
import { system } from '@docsight/local-stack';
import { serviceNames } from './manifest.ts';

it('a backup has the database of every service', () => {
  expect([...serviceNames].sort()).toEqual([...system.serviceNames].sort());
});

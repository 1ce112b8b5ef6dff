import { expect, it } from '@jest/globals';
import { aroundMs, pause } from './pause.ts';

it('a pause ends early when its signal fires, at once when it has fired', async () => {
  const stop = new AbortController();
  const paused = pause(60_000, stop.signal);
  stop.abort();
  await paused;
  await pause(60_000, stop.signal);
  await pause(1);
});

it('a time around another is within 25 % of it', () => {
  expect([aroundMs(100, 0), aroundMs(100, 0.5), aroundMs(100, 1)]).toEqual([75, 100, 125]);
});

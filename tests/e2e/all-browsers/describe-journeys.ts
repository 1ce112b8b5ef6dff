import { afterAll, beforeAll, describe } from '@jest/globals';
import { runConcurrently } from '../harness/concurrent-tests.ts';
import type { BrowserDriver } from './drivers/driver.ts';
import { startJourneyTest } from './journey-test.ts';
import type { Journey, JourneyTest } from './journey-test.ts';
import { gateJourneys } from './journeys/gates.ts';
import { discardJourneys, killJourneys, leavingJourneys, returnJourneys } from './journeys/leaving.ts';
import { readingJourneys } from './journeys/reading.ts';
import { takePictures } from './journeys/pictures.ts';
import { timeJourneys } from './journeys/reading-time.ts';

/** The same journeys in every browser. Those that mostly wait come first. */
const journeysIn = (browser: BrowserDriver['name']): Record<string, Journey> => ({
  ...timeJourneys,
  ...leavingJourneys,
  ...(browser !== 'WebKit' && killJourneys),
  ...(browser === 'Chromium' && { ...returnJourneys, ...discardJourneys }),
  ...readingJourneys,
  ...gateJourneys,
  ...(process.env.KEEP_PICTURES && { 'sees what pictures show to people': takePictures }),
});

export const describeJourneys = (driver: BrowserDriver): void => {
  let test: JourneyTest;
  beforeAll(async () => {
    test = await startJourneyTest(driver);
  });
  afterAll(() => test.close());

  describe(`a reader in ${driver.name}`, () => {
    const all = Object.entries(journeysIn(driver.name));
    const runs = all.map(([title, journey]) => [title, () => onceMoreAfterCrash(driver, () => journey(test))] as const);
    runConcurrently(3, Object.fromEntries(runs));
  });
};

/** A journey is not finished when the browser of its reader ends. It runs once more, with a new reader. */
const onceMoreAfterCrash = (driver: BrowserDriver, run: () => Promise<void>): Promise<void> =>
  run().catch((error: unknown) => {
    if (!driver.hasCrashed?.(error)) throw error;
    console.warn(`${driver.name} has ended during a journey, which runs once more:`, error);
    return run();
  });

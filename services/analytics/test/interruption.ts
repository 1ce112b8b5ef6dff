import { expect } from '@jest/globals';

/** The error with which a test interrupts a fold between two of its writes. */
export const interrupted = new Error('interrupted');

/** Repeats interrupted work until it succeeds, as the broker redelivers a message. */
export const untilHandled = async (handle: () => Promise<void>): Promise<void> => {
  for (;;) {
    try {
      await handle();
      return;
    } catch (error) {
      expect(error).toBe(interrupted);
    }
  }
};

import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks `check` every `everyMs` until it answers true. Answers false after `limitMs`, or as soon as `giveUp` says so
 * (the process that is waited for has died, say).
 */
export const until = async (
  check: () => boolean | Promise<boolean>,
  { limitMs, everyMs = 50, giveUp = () => false }: { limitMs: number; everyMs?: number; giveUp?: () => boolean },
): Promise<boolean> => {
  const deadline = Date.now() + limitMs;
  for (;;) {
    if (await check()) return true;
    if (giveUp() || Date.now() >= deadline) return false;
    await delay(everyMs);
  }
};

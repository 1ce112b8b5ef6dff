import { setTimeout as wait } from 'node:timers/promises';

/**
 * Calls `check` every `everyMs`. Returns true as soon as it does, or false after `timeoutMs` or when `giveUp` says so.
 */
export const waitUntil = async (
  check: () => boolean | Promise<boolean>,
  { timeoutMs, everyMs = 50, giveUp = () => false }: { timeoutMs: number; everyMs?: number; giveUp?: () => boolean },
): Promise<boolean> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await check()) return true;
    if (giveUp() || Date.now() >= deadline) return false;
    await wait(everyMs);
  }
};

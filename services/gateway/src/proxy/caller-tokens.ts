import type { Caller } from '@docsight/contracts';
import { internalTokens } from '@docsight/service-kit';

/** An internal token lives for 60 s; it is handed out for the first 20 of them, so that a slow connection does not make it old. */
const reuseForMs = 20_000;
const mostKept = 10_000;

/** Internal tokens by caller, each signed once in a while instead of with every request. */
export const callerTokens = (jwtSecret: string, nowMs: () => number): ((caller: Caller) => string) => {
  const tokens = internalTokens(jwtSecret);
  const kept = new Map<string, { token: string; untilMs: number }>();
  return (caller) => {
    const name = 'accountId' in caller ? `${caller.kind}:${caller.accountId}` : caller.kind;
    const found = kept.get(name);
    if (found && nowMs() < found.untilMs) return found.token;
    const token = tokens.sign(caller);
    if (kept.size >= mostKept) kept.clear();
    kept.set(name, { token, untilMs: nowMs() + reuseForMs });
    return token;
  };
};

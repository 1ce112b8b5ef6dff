const secondsIn = { s: 1, m: 60, h: 3600, d: 86_400 };

/**
 * Shortens all durations of rules: windows and waiting times, never thresholds. A test of a running product does not
 * wait for hours.
 * @param scale such as 1/60.
 */
export const scaled = (rules, scale) =>
  rules
    .replaceAll(/\[(\d+)([smhd])\]/g, (_, count, unit) => `[${short(count, unit, scale)}]`)
    .replaceAll(/^(\s*(?:for|interval): )(\d+)([smhd])$/gm, (_, key, count, unit) => key + short(count, unit, scale));

/** A window needs two samples, and the test's Prometheus scrapes once a second. */
const short = (count, unit, scale) => `${Math.max(3, Math.round(Number(count) * secondsIn[unit] * scale))}s`;

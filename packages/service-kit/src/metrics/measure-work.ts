import { counter, gauge } from './metrics.ts';

/** Measures work that waits for places. Returns the function to call for work that is rejected. */
export const measureWork = (
  work: string,
  limit: number,
  counts: () => { running: number; waiting: number },
): (() => void) => {
  const rejected = counter('docsight_work_rejected_total');
  rejected.inc({ work }, 0); // so that the first rejection is an increase
  gauge('docsight_work_limit', { work }, () => limit);
  gauge('docsight_work_running', { work }, () => counts().running);
  gauge('docsight_work_waiting', { work }, () => counts().waiting);
  return () => rejected.inc({ work });
};

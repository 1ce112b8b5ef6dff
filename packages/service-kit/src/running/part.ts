import type { Details, ReadyCheck } from './ops-app.ts';

/** One part of a service. Parts start in the order of their list and stop in reverse order. */
export type Part = {
  name: string;
  start?: () => Promise<unknown>;
  /** Of a part that serves requests: asks clients to open new connections, which reach other replicas. */
  drain?: () => void;
  /**
   * Finishes the work in progress, then releases all resources.
   * @param expired fires when a part that serves requests must cut them off.
   */
  stop?: (expired?: AbortSignal) => Promise<unknown>;
  ready?: ReadyCheck['check'];
  /** Details for the response of `/readyz`. */
  details?: Details;
};

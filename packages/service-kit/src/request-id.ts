import { AsyncLocalStorage } from 'node:async_hooks';

const storage = new AsyncLocalStorage<{ requestId: string }>();

/** Runs work under a request id. Log lines and events of the work have this id as their `requestId`. */
export const withRequestId = <Result>(requestId: string, work: () => Result): Result =>
  storage.run({ requestId }, work);

export const currentRequestId = (): string | undefined => storage.getStore()?.requestId;

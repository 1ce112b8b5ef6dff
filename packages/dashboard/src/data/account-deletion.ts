import { DocsightConnectionError, DocsightError } from '@docsight/client';
import type { AccountClient } from '@docsight/client';

/** Deletes the account. @throws the errors of the client. */
export type Deletion = (password: string) => Promise<void>;

/**
 * Remembers a try without a clear result. After it, 401 means that the account is deleted. Source: Specification 3.16.
 */
export const makeDeletion = (client: Pick<AccountClient, 'delete'>): Deletion => {
  let isUncertain = false;
  const once = async (password: string): Promise<void> => {
    try {
      await client.delete(password, { maxRetries: 0 });
    } catch (error) {
      if (isUncertain && error instanceof DocsightError && error.status === 401) return;
      isUncertain ||= hasNoClearResult(error);
      throw error;
    }
  };
  return async (password) => {
    try {
      await once(password);
    } catch (error) {
      if (!hasNoClearResult(error)) throw error;
      await once(password);
    }
  };
};

const hasNoClearResult = (error: unknown): boolean =>
  error instanceof DocsightConnectionError || (error instanceof DocsightError && error.status >= 500);

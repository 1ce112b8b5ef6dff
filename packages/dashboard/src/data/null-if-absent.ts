import { DocsightError } from '@docsight/client';

/** Returns null instead of a 404. @throws all other errors of the call. */
export const nullIfAbsent = async <Result>(call: Promise<Result>): Promise<Result | null> => {
  try {
    return await call;
  } catch (error) {
    if (error instanceof DocsightError && error.status === 404) return null;
    throw error;
  }
};

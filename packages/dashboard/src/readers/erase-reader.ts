import type { AccountClient } from '@docsight/client';
import { nullIfAbsent } from '../data/null-if-absent.ts';

/** The figures follow an erasure within 2 s in normal operation. Source: Specification 7.1. */
const waitsMs = [100, 200, 400, 800, 1_600, 3_200];

/** Erases a reader and waits until the figures have followed. One that is erased already is no error. */
export const eraseReader = async (client: AccountClient, code: string, viewerId: string): Promise<void> => {
  await nullIfAbsent(client.documents.eraseViewer(code, viewerId));
  for (const waitMs of waitsMs) {
    if ((await nullIfAbsent(client.documents.viewer(code, viewerId))) === null) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
};

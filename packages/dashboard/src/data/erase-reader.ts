import type { AccountClient } from '@docsight/client';
import type { ViewersQuery } from './documents.ts';
import { nullIfAbsent } from './null-if-absent.ts';

/** The figures follow an erasure within 2 s in normal operation. Source: Specification 7.1. */
const waitsMs = [100, 200, 400, 800, 1_600, 3_200];

type ErasedReader = {
  code: string;
  viewerId: string;
  /** A list that has the reader. */
  listedIn: ViewersQuery;
};

/** Erases a reader and waits until the list has followed. One that is erased already is no error. */
export const eraseReader = async ({ documents }: AccountClient, reader: ErasedReader): Promise<void> => {
  const { code, viewerId, listedIn } = reader;
  await nullIfAbsent(documents.eraseViewer(code, viewerId));
  for (const waitMs of waitsMs) {
    const { viewers } = await documents.viewers(code, listedIn).page();
    if (viewers.every(({ viewer_id: id }) => id !== viewerId)) return;
    await new Promise((resolve) => setTimeout(resolve, waitMs));
  }
};

import type { ListedReader } from '../reports/index.ts';

export type ExportedReader = ListedReader & { documentId: string };

/** Reads the readers of an account's documents for its export. */
export type ReaderExport = {
  /**
   * Returns viewers or leads of some documents, in the order of their ids.
   * @param page.after `next` of the page before. `next` is null on the last page.
   */
  page(page: {
    accountId: string;
    list: ExportList;
    documentIds: string[];
    after: string | undefined;
    limit: number;
  }): Promise<{ readers: ExportedReader[]; next: string | null }>;
};

export type ExportList = 'viewers' | 'leads';

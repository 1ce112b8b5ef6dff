import type { DocsightClient } from '@docsight/client';
import { openDocument } from '@docsight/demo';
import type { Tab } from '@docsight/demo';
import { paperPdf } from '../documents/paper.ts';

type Shared = { code: string; url: string; hasGate: boolean };
export type Reader = { document: Shared; tab: Tab; seconds: number };

/** The documents and the open readers of a soak. Their numbers stay constant. */
export type Pool = {
  upload(): Promise<void>;
  /** Deletes the oldest document, if there are more than at the start. */
  deleteOldest(): Promise<void>;
  /** Opens a session on a document without a gate. */
  open(): Promise<void>;
  /** Runs work with a document. Which one depends only on the number of calls, so each run is the same. */
  withDocument(hasGate: boolean | undefined, work: (document: Shared) => Promise<unknown>): Promise<void>;
  withReader(work: (reader: Reader) => Promise<unknown>): Promise<void>;
  isShared(document: Shared): boolean;
};

const usualDocuments = 20;
const documentsWithGate = 5;
const mostReaders = 200;

export const makePool = async (api: DocsightClient): Promise<Pool> => {
  const documents: Shared[] = [];
  const readers: Reader[] = [];
  let calls = 0;
  const pick = <Item>(items: Item[]): Item => items[(calls += 1) % items.length]!;
  const isShared = (document: Shared): boolean => documents.includes(document);
  /** Work on a document that is deleted meanwhile may fail. */
  const ifShared = async (document: Shared, work: Promise<unknown>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      if (isShared(document)) throw error;
    }
  };
  const pool: Pool = {
    upload: async () => {
      const hasGate = documents.filter((document) => document.hasGate).length < documentsWithGate;
      const gate = hasGate ? { email_gate: true, gate_type: 'full' as const } : { email_gate: false };
      const settings = { ...gate, allow_download: true };
      const { short_code: code, url } = await api.documents.upload(await paperPdf(), settings, {
        fileName: 'paper.pdf',
      });
      documents.push({ code, url, hasGate });
    },
    deleteOldest: async () => {
      if (documents.length <= usualDocuments) return;
      const oldest = documents.shift()!;
      const others = readers.filter(({ document }) => document !== oldest);
      readers.splice(0, readers.length, ...others);
      await api.documents.delete(oldest.code);
    },
    open: () =>
      pool.withDocument(false, async (document) => {
        readers.push({ document, tab: await openDocument(document.url), seconds: 0 });
        if (readers.length > mostReaders) readers.shift();
      }),
    withDocument: async (hasGate, work) => {
      const document = pick(documents.filter((one) => hasGate === undefined || one.hasGate === hasGate));
      await ifShared(document, work(document));
    },
    withReader: async (work) => {
      if (readers.length === 0) await pool.open();
      const reader = pick(readers);
      await ifShared(reader.document, work(reader));
    },
    isShared,
  };
  while (documents.length < usualDocuments) await pool.upload();
  return pool;
};

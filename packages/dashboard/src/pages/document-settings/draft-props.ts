import type { DocumentDetail } from '@docsight/client';
import type { Draft } from './draft.ts';

/** What a part of the settings form gets. */
export type DraftProps = {
  document: DocumentDetail;
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  errorOf: (field: string) => string | undefined;
};

import type { DocumentDetail } from '@docsight/client';
import { EmptyState } from '../../shell/empty-state.tsx';
import type { Range } from '../../range/range.ts';

/** Says why the figures are 0, and what to do. */
export const NoVisits = ({ document, range }: { document: DocumentDetail; range: Range }) => (
  <section class="panel">
    <EmptyState
      heading={range.choice === 'all' ? 'No visits yet' : 'No visits in these days'}
      text="Share the link. A visit is here within seconds of its beginning. Your own visits are not counted."
      action={
        <a class="document-link" href={document.url} target="_blank" rel="noopener">
          {document.url}
        </a>
      }
    />
  </section>
);

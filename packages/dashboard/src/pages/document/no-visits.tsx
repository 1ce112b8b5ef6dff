import type { DocumentDetail } from '@docsight/client';
import { utcDayOf } from '../../format/time.ts';
import { EmptyState } from '../../shell/empty-state.tsx';
import type { Range } from '../../range/range.ts';

/** Says why the figures are 0, and what to do. */
export const NoVisits = ({ document, range }: { document: DocumentDetail; range: Range }) => (
  <section class="panel">
    <EmptyState
      heading={coversAll(document, range) ? 'No visits yet' : 'No visits in these days'}
      text="Share the link. A visit is here within seconds of its beginning. Your own visits are not counted."
      action={
        <a class="document-link" href={document.url} target="_blank" rel="noopener">
          {document.url}
        </a>
      }
    />
  </section>
);

/** Nothing happened before the upload. */
const coversAll = ({ created_at: createdAt }: DocumentDetail, { since = '', until }: Range): boolean =>
  since <= createdAt.slice(0, 10) && (until ?? utcDayOf(Date.now())) >= utcDayOf(Date.now());

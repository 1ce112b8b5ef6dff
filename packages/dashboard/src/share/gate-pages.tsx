import type { DocumentDetail } from '@docsight/client';
import { useApp } from '../app-context.ts';
import { gateOf, gateSentence, openPagesOf } from '../gate/gate.ts';
import { PageImage } from '../page-image/page-image.tsx';
import { shownPages } from './shown-pages.ts';

/** The first pages of a document with its gate: what readers see before they give their e-mail address. */
export const GatePages = ({ document }: { document: DocumentDetail }) => {
  const { shareSheet } = useApp();
  const { short_code: code, page_count: pageCount, settings } = document;
  const gate = gateOf(settings);
  const open = openPagesOf(gate, pageCount);
  return (
    <figure class="gate-pages">
      <div class="gate-pages-row" aria-hidden="true">
        {shownPages(open, pageCount).map((page) => (
          <span
            key={page}
            class="gate-page"
            data-closed={page > open}
            // The gate is a line before the first closed page.
            data-gate={page === open + 1}
          >
            <PageImage code={code} page={page} />
            {page}
          </span>
        ))}
      </div>
      <figcaption>
        {gateSentence(gate, pageCount)}
        {settings.password && ' They need the password first.'}{' '}
        <a href={`/app/documents/${code}/settings`} onClick={() => (shareSheet.value = undefined)}>
          Change this
        </a>
      </figcaption>
    </figure>
  );
};

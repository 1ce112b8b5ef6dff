import type { DocumentDetail, DocumentStatistics } from '@docsight/client';
import { useMemo } from 'preact/hooks';
import { gateFall, largestFall } from '../../page-strip/falls.ts';
import { gatePageOf } from '../../gate/gate.ts';
import { PageStrip } from '../../page-strip/page-strip.tsx';
import type { Range } from '../../range/range.ts';
import { gateMark, fallMark, stripSummary, stripPages, visitsOf } from './page-facts.ts';

/** The page strip of a document, with the largest fall and the loss at the gate in words. */
export const Pages = (props: { document: DocumentDetail; statistics: DocumentStatistics; range: Range }) => {
  const { document, statistics } = props;
  const gatePage = gatePageOf(document.settings);
  const pages = useMemo(() => stripPages(statistics), [statistics]);
  const facts = useMemo(() => {
    const visits = visitsOf(statistics);
    return { largest: largestFall(visits), gate: gateFall(visits, gatePage) };
  }, [statistics, gatePage]);
  return (
    <section class="panel">
      <PageStrip
        title="Pages"
        summary={stripSummary(statistics, gatePage, facts)}
        meaning="on average per visit that saw it"
        timeLabel="Average time"
        code={document.short_code}
        pageCount={document.page_count}
        pages={pages}
        gatePage={gatePage}
        gateText={gateMark(facts.gate)}
        mark={fallMark(facts.largest, gatePage)}
      />
    </section>
  );
};

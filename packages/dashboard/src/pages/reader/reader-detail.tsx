import type { ViewerDetail } from '@docsight/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { useMemo } from 'preact/hooks';
import { EraseDialog } from '../../readers/erase-dialog.tsx';
import { PageStrip } from '../../page-strip/page-strip.tsx';
import { pagesSummary, stripPagesOf } from '../../readers/charts/chart-texts.ts';
import { perPage } from '../../readers/viewers-search.ts';
import { documentHref } from '../../url/hrefs.ts';
import { Compare } from './compare.tsx';
import { DayChart } from './day-chart.tsx';
import { ReaderHeader } from './reader-header.tsx';
import { Visits } from './visits.tsx';

/** Everything about one reader, from who it is to the single visits. */
export const ReaderDetail = ({ code, detail }: { code: string; detail: ViewerDetail }) => {
  const { route } = useLocation();
  const isErasing = useSignal(false);
  const { email } = detail.viewer;
  const pages = useMemo(() => stripPagesOf(detail), [detail]);
  return (
    <div class="reader">
      <ReaderHeader code={code} detail={detail} onErase={() => (isErasing.value = true)} />
      <section class="panel" aria-label="Pages">
        <PageStrip
          title="Pages"
          summary={pagesSummary(detail)}
          meaning="in all visits"
          timeLabel="Time"
          code={code}
          pageCount={detail.pages.length}
          pages={pages}
        />
      </section>
      <div class="reader-columns">
        <section class="panel" aria-label="Days">
          <DayChart days={detail.days} />
        </section>
        <Visits visits={detail.recent_visits} total={detail.viewer.visits} />
      </div>
      <Compare code={code} detail={detail} />
      {isErasing.value && (
        <EraseDialog
          code={code}
          viewer={detail.viewer}
          listedIn={{
            page: 1,
            per_page: perPage,
            ...(email === null ? { sort: 'last_viewed_at' } : { search: email }),
          }}
          onCancel={() => (isErasing.value = false)}
          onErased={() => route(`${documentHref(code)}/readers`)}
        />
      )}
    </div>
  );
};

import type { ViewerDetail } from '@docsight/client';
import { useSignal } from '@preact/signals';
import { useLocation } from 'preact-iso';
import { EraseDialog } from '../../readers/erase-dialog.tsx';
import { longestPage } from '../../readers/bars.ts';
import { PageChart } from '../../readers/page-chart.tsx';
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
  return (
    <div class="reader">
      <ReaderHeader code={code} detail={detail} onErase={() => (isErasing.value = true)} />
      <section class="panel" aria-label="Pages">
        <PageChart title="Time on each page" detail={detail} scale={longestPage([detail])} />
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

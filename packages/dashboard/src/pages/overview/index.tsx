import { documentsQuery } from '../../data/documents.ts';
import { useQuery } from '../../data/use-query.ts';
import { useLive } from '../../live/use-live.ts';
import { FirstRun } from '../../first-run/index.tsx';
import { RangePicker } from '../../range/range-picker.tsx';
import { useRange } from '../../range/use-range.ts';
import { Page } from '../../shell/page.tsx';
import { ActivityPanels } from './activity/activity-panels.tsx';
import { Figures, FiguresOutline } from './figures.tsx';
import './overview.css';
import { ReadingNow } from './reading-now.tsx';

/** Shows the most important figures of all documents, and what happens now. */
export default () => {
  // The first run asks the same, so that this costs no request.
  const { data } = useQuery(documentsQuery({ per_page: 1, sort: 'views' }));
  const { kind } = useLive();
  const hasFigures = data?.pagination.total !== 0;
  return (
    <Page title="Overview" actions={hasFigures && <RangePicker />}>
      <FirstRun outline={<OverviewOutline />}>
        <div class="overview">
          <div class="overview-main">
            <Figures />
          </div>
          <div class="overview-rail">
            <ReadingNow />
            {/* The readers move what is below them, so it appears after them. */}
            {kind !== 'connecting' && <ActivityPanels />}
          </div>
        </div>
      </FirstRun>
    </Page>
  );
};

/** Replaces the overview while it is not known whether the account has documents. */
const OverviewOutline = () => (
  <div class="overview">
    <div class="overview-main">
      <FiguresOutline isCompared={useRange().previous !== undefined} />
    </div>
  </div>
);

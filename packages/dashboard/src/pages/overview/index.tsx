import { FirstRun } from '../../first-run/index.tsx';
import { RangePicker } from '../../range/range-picker.tsx';
import { Page } from '../../shell/page.tsx';
import { ActivityPanels } from './activity.tsx';
import { Figures } from './figures.tsx';
import './overview.css';
import { ReadingNow } from './reading-now.tsx';

/** Shows the most important figures of all documents, and what happens now. */
export default () => (
  <Page title="Overview" actions={<RangePicker />}>
    <FirstRun>
      <div class="overview">
        <div class="overview-main">
          <Figures />
        </div>
        <div class="overview-rail">
          <ReadingNow />
          <ActivityPanels />
        </div>
      </div>
    </FirstRun>
  </Page>
);

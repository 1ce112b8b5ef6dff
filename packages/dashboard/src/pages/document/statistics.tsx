import type { DocumentDetail } from '@docsight/client';
import { documentFiguresQuery } from '../../data/document-figures.ts';
import { documentLeadsCsv, viewersCsv } from '../../data/downloads.ts';
import { useQuery } from '../../data/use-query.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { utcDayOf } from '../../format/time.ts';
import { countDays } from '../../range/days.ts';
import { RangePicker } from '../../range/range-picker.tsx';
import { maxDays } from '../../range/range.ts';
import { useRange } from '../../range/use-range.ts';
import { Loaded } from '../../shell/loaded.tsx';
import { Figures } from './figures.tsx';
import { Levels } from './levels.tsx';
import { NoVisits } from './no-visits.tsx';
import { Outline } from './outline.tsx';
import { Pages } from './pages.tsx';
import { ReachChart } from './reach-chart.tsx';
import { Days } from './days.tsx';

/** The figures of a document in the range of the address. */
export const Statistics = ({ document }: { document: DocumentDetail }) => {
  const { short_code: code, created_at: createdAt } = document;
  const range = useRange();
  const { since, until, choice } = range;
  // Nothing happened before the upload, so this is the longest timeline that all time can have.
  const age = countDays({ since: createdAt.slice(0, 10), until: utcDayOf(Date.now()) });
  const hasDays = choice !== 'all' || age <= maxDays;
  const figures = useQuery(documentFiguresQuery(code, { since, until }, hasDays));
  return (
    <div class="document-page">
      <div class="document-bar">
        <RangePicker />
        <div class="document-downloads">
          <DownloadButton label="Readers as CSV" file={viewersCsv(code, {})} />
          <DownloadButton label="Leads as CSV" file={documentLeadsCsv(code)} />
        </div>
      </div>
      <Loaded query={figures} what="The statistics" placeholder={<Outline range={range} />}>
        {(current) => (
          <div class="document-figures">
            <Figures code={code} current={current} range={range} />
            {current.statistics.views === 0 && <NoVisits document={document} range={range} />}
            <Pages document={document} statistics={current.statistics} range={range} />
            <div class="document-charts">
              <ReachChart document={document} statistics={current.statistics} />
              <Days code={code} timeline={current.statistics.timeline} range={range} />
            </div>
            <Levels code={code} />
          </div>
        )}
      </Loaded>
    </div>
  );
};

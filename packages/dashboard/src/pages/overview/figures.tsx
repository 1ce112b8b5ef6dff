import type { Overview } from '@docsight/client';
import { FigureTile, FigureTiles, FigureTilesOutline } from '../../charts/figure-tile.tsx';
import { TimelineChart } from '../../charts/timeline-chart.tsx';
import { overviewQuery } from '../../data/analytics.ts';
import { useQuery } from '../../data/use-query.ts';
import { formatCount, formatShare } from '../../format/numbers.ts';
import { useRange } from '../../range/use-range.ts';
import { Loaded } from '../../shell/loaded.tsx';
import { LevelBars } from './level-bars.tsx';
import { timelineSummary } from './timeline-summary.ts';
import { TopDocuments } from './top-documents.tsx';

/** The figures of a range, and those of the days before. */
export const Figures = () => {
  const range = useRange();
  const { since, until, previous } = range;
  const current = overviewQuery(since === undefined ? { interval: 'day' } : { since, until: until!, interval: 'day' });
  const overview = useQuery(current);
  // All time has no days before. The same question is not asked twice.
  const before = useQuery(previous ? overviewQuery({ ...previous, interval: 'day' }) : current);
  const isBefore = previous !== undefined && !before.isPlaceholderData && !overview.isPlaceholderData;
  return (
    <Loaded query={overview} what="The figures" placeholder={<FiguresOutline isCompared={previous !== undefined} />}>
      {(data) => (
        <div class="overview-figures">
          <Tiles data={data} before={isBefore ? before.data : undefined} range={range} />
          <Timeline data={data} before={isBefore ? before.data : undefined} range={range} />
          <div class="overview-pair">
            <TopDocuments documents={data.top_documents} />
            <LevelBars breakdown={data.engagement_breakdown} documents={data.totals.documents} />
          </div>
        </div>
      )}
    </Loaded>
  );
};

type Shown = { data: Overview; before: Overview | undefined; range: ReturnType<typeof useRange> };

const Tiles = ({ data: { totals }, before, range: { label, previousLabel } }: Shown) => (
  <FigureTiles label={`Figures: ${label}`} previousLabel={previousLabel}>
    <FigureTile
      label="Views"
      value={totals.total_views}
      previous={before?.totals.total_views}
      isCompared={previousLabel !== undefined}
      format={formatCount}
    />
    <FigureTile
      label="Unique readers"
      value={totals.unique_viewers}
      previous={before?.totals.unique_viewers}
      isCompared={previousLabel !== undefined}
      format={formatCount}
    />
    <FigureTile
      label="Leads"
      value={totals.leads_captured}
      previous={before?.totals.leads_captured}
      isCompared={previousLabel !== undefined}
      format={formatCount}
    />
    <FigureTile
      label="Average completion"
      value={totals.avg_completion}
      previous={before?.totals.avg_completion}
      isCompared={previousLabel !== undefined}
      format={formatShare}
      isShare
    />
  </FigureTiles>
);

const Timeline = ({ data, before, range }: Shown) => {
  const rows = data.timeline ?? [];
  return (
    <div class="panel">
      <TimelineChart
        title="Views and leads per UTC day"
        summary={timelineSummary(rows, range.since === undefined ? 'The last 30 days' : range.label)}
        label="Views"
        rows={rows.map(({ date, views }) => ({ date, value: views }))}
        previous={before?.timeline?.map(({ date, views }) => ({ date, value: views }))}
        second={{ label: 'Leads', rows: rows.map(({ date, leads }) => ({ date, value: leads })) }}
        format={formatCount}
        onSelect={(since, until) => range.set({ since, until })}
      />
    </div>
  );
};

/** Has the size of the figures, so that nothing moves when they arrive. */
export const FiguresOutline = ({ isCompared }: { isCompared: boolean }) => (
  <div class="overview-figures" role="status">
    <span class="announcement">The figures: loading</span>
    <FigureTilesOutline count={4} isCompared={isCompared} />
    <div class="overview-outline overview-outline-chart" />
    <div class="overview-pair">
      <div class="overview-outline overview-outline-list" />
      <div class="overview-outline overview-outline-list" />
    </div>
  </div>
);

import { FigureTile, FigureTiles, FigureTilesOutline } from '../../charts/figure-tile.tsx';
import { documentFiguresQuery } from '../../data/document-figures.ts';
import type { DocumentFigures } from '../../data/document-figures.ts';
import { useQuery } from '../../data/use-query.ts';
import { formatCount, formatDuration, formatShare } from '../../format/numbers.ts';
import type { Range } from '../../range/range.ts';

type Figure = {
  label: string;
  of: (figures: DocumentFigures) => number;
  format: (value: number) => string;
  isShare?: boolean;
};

const figures: readonly Figure[] = [
  { label: 'Views', of: ({ statistics }) => statistics.views, format: formatCount },
  { label: 'Readers', of: ({ statistics }) => statistics.unique_viewers, format: formatCount },
  { label: 'Average time per view', of: ({ statistics }) => statistics.avg_time_seconds, format: formatDuration },
  { label: 'Completion', of: ({ statistics }) => statistics.avg_completion, format: formatShare, isShare: true },
  { label: 'Downloads', of: ({ statistics }) => statistics.downloads, format: formatCount },
  { label: 'Leads', of: ({ leads }) => leads, format: formatCount },
];

/** The most important figures, beside those of the previous period. */
export const Figures = (props: { code: string; current: DocumentFigures; range: Range }) => {
  const { code, current, range } = props;
  return range.previous === undefined ? (
    <Tiles current={current} />
  ) : (
    <WithPrevious code={code} current={current} previous={range.previous} previousLabel={range.previousLabel} />
  );
};

const WithPrevious = (props: {
  code: string;
  current: DocumentFigures;
  previous: NonNullable<Range['previous']>;
  previousLabel: string | undefined;
}) => {
  const { code, current, previous, previousLabel } = props;
  const before = useQuery(documentFiguresQuery(code, previous, true));
  return (
    <Tiles
      current={current}
      previous={before.isPlaceholderData ? undefined : before.data}
      previousLabel={previousLabel}
    />
  );
};

const Tiles = (props: {
  current: DocumentFigures;
  previous?: DocumentFigures | undefined;
  previousLabel?: string | undefined;
}) => {
  const { current, previous, previousLabel } = props;
  return (
    <FigureTiles label="Figures" previousLabel={previousLabel}>
      {figures.map(({ label, of, format, isShare }) => (
        <FigureTile
          key={label}
          label={label}
          format={format}
          isCompared={previousLabel !== undefined}
          isShare={isShare}
          value={of(current)}
          previous={previous && of(previous)}
        />
      ))}
    </FigureTiles>
  );
};

/** Has the size of the figures. */
export const FiguresOutline = ({ range }: { range: Range }) => (
  <FigureTilesOutline count={figures.length} isCompared={range.previous !== undefined} />
);

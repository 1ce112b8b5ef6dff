import { ChartFrame } from '@docsight/ui';
import type { Column } from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { useCallback, useMemo } from 'preact/hooks';
import { pageSizesQuery } from '../data/page-sizes.ts';
import { useQuery } from '../data/use-query.ts';
import { formatCount, formatDuration, formatShare } from '../format/numbers.ts';
import { pageUrl } from './addresses.ts';
import './page-strip.css';
import type { PageSize } from './page-size.ts';
import { StripGate, StripMark } from './strip-marks.tsx';
import { StripPageColumn } from './strip-page.tsx';
import { fractionOf, pageText } from './strip-text.ts';
import type { StripPage } from './strip-text.ts';
import { useScrollWindow } from './use-scroll-window.ts';

type Figures = {
  code: string;
  pageCount: number;
  /** One for each page, from page 1. */
  pages: readonly StripPage[];
  /** The first page behind the e-mail gate. */
  gatePage?: number | undefined;
  /** Words above the gate. By default its name. */
  gateText?: string | undefined;
  /** Words above another page. */
  mark?: { page: number; text: string } | undefined;
};

/**
 * The pages of a document as the axis of a chart: a bar for the time, a fill for the share of visits that saw the page.
 * A click opens the page as the owner, which is not counted.
 */
export const PageStrip = (
  props: Figures & {
    title: string;
    /** One sentence that says what the strip shows. */
    summary: string;
    /** What the seconds are, such as "on average per visit". */
    meaning: string;
    /** The header of the seconds in the table, such as "Average time". */
    timeLabel: string;
    actions?: ComponentChildren;
  },
) => {
  const { title, summary, meaning, timeLabel, actions, ...figures } = props;
  const { code, pages } = figures;
  const sizes = useQuery(pageSizesQuery(code)).data ?? noSizes;
  const hasShares = pages.some(({ share }) => share !== undefined);
  const columns = useMemo(() => columnsOf(timeLabel, hasShares), [timeLabel, hasShares]);
  const textOf = useCallback((page: StripPage): string => pageText(page, meaning), [meaning]);
  return (
    <ChartFrame
      title={title}
      summary={summary}
      points={pages}
      keyOf={keyOf}
      textOf={textOf}
      columns={columns}
      actions={actions}
      onOpen={({ page }) => window.open(pageUrl(code, page), '_blank', 'noopener')}
      draw={(active, setActive) => (
        <>
          <Strip {...figures} sizes={sizes} active={active} setActive={setActive} textOf={textOf} />
          <Legend timeLabel={timeLabel} hasShares={hasShares} />
        </>
      )}
    />
  );
};

const noSizes: readonly PageSize[] = [];
const keyOf = ({ page }: StripPage): string => String(page);

const columnsOf = (timeLabel: string, hasShares: boolean): Column<StripPage>[] => [
  { key: 'page', header: 'Page', isRowHeader: true, cell: ({ page }) => page },
  { key: 'seconds', header: timeLabel, align: 'end', cell: ({ seconds }) => formatDuration(seconds) },
  ...(hasShares ? shareColumns : []),
];

const shareColumns: Column<StripPage>[] = [
  { key: 'visits', header: 'Visits', align: 'end', cell: ({ share }) => (share ? formatCount(share.visits) : '') },
  { key: 'share', header: 'Share', align: 'end', cell: ({ share }) => (share ? formatShare(fractionOf(share)) : '') },
];

const Strip = (
  props: Figures & {
    sizes: readonly PageSize[];
    active: number | undefined;
    setActive: (index: number | undefined) => void;
    textOf: (page: StripPage) => string;
  },
) => {
  const { code, pageCount, pages, gatePage, gateText, mark, sizes, active, setActive, textOf } = props;
  const highest = useMemo(() => pages.reduce((most, { seconds }) => Math.max(most, seconds), 0), [pages]);
  // A row for the gate, and one for the mark. The mark may come and go while the figures change.
  const markRows = (gatePage === undefined ? 0 : 1) + (pages.some(({ share }) => share) ? 1 : 0);
  const activePage = active === undefined ? undefined : pages[active]?.page;
  const { frame, onScroll, column, total, near, rests } = useScrollWindow(pageCount, activePage);
  const columnOf = (figures: StripPage, isActive: boolean) => (
    <StripPageColumn
      key={figures.page}
      code={code}
      figures={figures}
      highest={highest}
      column={column}
      sizes={sizes}
      textOf={textOf}
      rests={rests}
      isActive={isActive}
      onEnter={() => setActive(figures.page - 1)}
    />
  );
  // Pointer and keys change the active page often. Only its column is rendered then.
  const columns = useMemo(
    () => pages.slice(near.first - 1, near.last).map((figures) => columnOf(figures, false)),
    [code, pages, near, highest, column, sizes, textOf],
  );
  return (
    <div ref={frame} class="strip" data-mark-rows={markRows} onScroll={onScroll}>
      <div class="strip-pages" style={{ width: `${total}px` }}>
        {mark && <StripMark page={mark.page} text={mark.text} column={column} total={total} />}
        {columns.map((inactive, index) => {
          const figures = pages[near.first - 1 + index]!;
          return figures.page === activePage ? columnOf(figures, true) : inactive;
        })}
        {gatePage !== undefined && <StripGate page={gatePage} text={gateText} column={column} total={total} />}
      </div>
    </div>
  );
};

const Legend = ({ timeLabel, hasShares }: { timeLabel: string; hasShares: boolean }) => (
  <p class="strip-legend" aria-hidden="true">
    <span data-series="time">{timeLabel}</span>
    {hasShares && <span data-series="share">Visits that saw the page; full height is 100%</span>}
  </p>
);

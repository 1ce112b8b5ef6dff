import type { ReadonlySignal } from '@preact/signals';
import { formatDuration, formatShare } from '../format/numbers.ts';
import { PageImage } from '../page-image/page-image.tsx';
import { pageUrl } from './addresses.ts';
import { sizeOf } from './page-size.ts';
import type { PageSize } from './page-size.ts';
import { barHeight, columnLeft, paperSize, shareOf } from './strip-layout.ts';
import { fractionOf } from './strip-text.ts';
import type { StripPage } from './strip-text.ts';

/** One page of the strip: its bar and its fill above its thumbnail. A link to the page in the viewer. */
export const StripPageColumn = (props: {
  code: string;
  figures: StripPage;
  /** The seconds of the highest bar. */
  highest: number;
  column: number;
  sizes: readonly PageSize[];
  textOf: (page: StripPage) => string;
  /** Whether the strip rests. */
  rests: ReadonlySignal<boolean>;
  isActive: boolean;
  onEnter: () => void;
}) => {
  const { code, figures, highest, column, sizes, textOf, rests, isActive, onEnter } = props;
  const { page, seconds, share } = figures;
  const paper = paperSize(sizeOf(sizes, page), column);
  return (
    <a
      class="strip-page"
      href={pageUrl(code, page)}
      target="_blank"
      rel="noopener"
      // The arrow keys of the chart move through the pages.
      tabIndex={-1}
      data-active={isActive}
      style={{ left: `${columnLeft(page, column)}px`, width: `${column}px` }}
      onPointerEnter={onEnter}
    >
      <span class="announcement">{textOf(figures)}. Opens in a new tab.</span>
      <span class="strip-plot" aria-hidden="true">
        {share && <span class="strip-share" style={{ height: `${fractionOf(share) * barHeight}px` }} />}
        <span
          class="strip-bar"
          style={{ height: `${shareOf(seconds, highest) * barHeight}px` }}
          data-empty={seconds === 0}
        >
          <span class="strip-time">{formatDuration(seconds)}</span>
        </span>
      </span>
      <span class="strip-paper" aria-hidden="true" style={{ width: `${paper.width}px`, height: `${paper.height}px` }}>
        <PageImage code={code} page={page} rests={rests} />
      </span>
      <span class="strip-number" aria-hidden="true">
        {page}
        {share && <span class="strip-percent">{formatShare(fractionOf(share))}</span>}
      </span>
    </a>
  );
};

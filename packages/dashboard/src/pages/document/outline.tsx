import type { Range } from '../../range/range.ts';
import { FiguresOutline } from './figures.tsx';

/** Has the size of the figures and of the strip, so that nothing moves when they arrive. */
export const Outline = ({ range }: { range: Range }) => (
  <div class="document-figures" role="status">
    <span class="announcement">The statistics: loading</span>
    <FiguresOutline range={range} />
    <div class="document-outline" data-part="strip" aria-hidden="true" />
    <div class="document-outline" data-part="charts" aria-hidden="true" />
  </div>
);

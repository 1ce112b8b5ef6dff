import { formatCount } from '../format/numbers.ts';
import './live-readers.css';

/** The page that somebody reads, with a small bar. */
export const PageProgress = ({ page, pageCount }: { page: number; pageCount: number }) => (
  <span class="page-progress">
    <span class="page-progress-track" aria-hidden="true">
      <span style={{ width: `${Math.min(100, (100 * page) / pageCount)}%` }} />
    </span>
    <span>
      Page {formatCount(page)} of {formatCount(pageCount)}
    </span>
  </span>
);

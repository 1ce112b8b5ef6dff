import type { Controls } from './controls.ts';
import { t } from '../texts/index.ts';

/** A thin line that shows how much of the document is above the lower edge of the view. */
export const Progress = ({ controls }: { controls: Controls }) => {
  const { pageCount } = controls.shape.value;
  const currentPage = controls.view.currentPage.value;
  return (
    <div
      class="progress"
      role="progressbar"
      aria-label={t('readingProgress')}
      aria-valuemin={0}
      aria-valuemax={Math.max(1, pageCount)}
      aria-valuenow={pageCount && currentPage}
      aria-valuetext={pageCount === 0 ? t('opening') : t('pageOf', { page: currentPage, total: pageCount })}
    >
      <div class="progress-done" style={{ transform: `scaleX(${controls.progress.value.toFixed(4)})` }} />
    </div>
  );
};

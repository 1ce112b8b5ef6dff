import type { Controls } from './controls.ts';

/** A thin line: how much of the document has been in view by now. */
export const Progress = ({ controls }: { controls: Controls }) => {
  const { pageCount } = controls.shape.value;
  const current = controls.view.current.value;
  return (
    <div
      class="progress"
      role="progressbar"
      aria-label="Reading progress"
      aria-valuemin={0}
      aria-valuemax={Math.max(1, pageCount)}
      aria-valuenow={pageCount && current}
      aria-valuetext={pageCount === 0 ? 'Opening' : `Page ${current} of ${pageCount}`}
    >
      <div class="progress-done" style={{ transform: `scaleX(${controls.progress.value.toFixed(4)})` }} />
    </div>
  );
};

import { barAt } from './bars.ts';
import type { Bar } from './bars.ts';

/** The drawing of a bar chart. Its bars are percentages, so it needs no measuring. */
export const BarPlot = (props: {
  bars: readonly Bar[];
  /** Below the first and the last bar. */
  first: string;
  last: string;
  /** The value of a full bar. */
  top: string;
  active: number | undefined;
  setActive: (index: number | undefined) => void;
}) => {
  const { bars, first, last, top, active, setActive } = props;
  const onPointerMove = (event: PointerEvent & { currentTarget: Element }): void => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setActive(barAt(bars, (event.clientX - left) / width));
  };
  return (
    <div class="bar-plot">
      <span class="bar-plot-top">{top}</span>
      <svg height="96" aria-hidden="true" focusable="false" onPointerMove={onPointerMove}>
        {bars.map(({ x, width, height }, index) => (
          <rect
            key={index}
            class="bar-plot-bar"
            data-active={index === active}
            x={`${x}%`}
            width={`${width}%`}
            y={`${100 - height}%`}
            height={`${height}%`}
          />
        ))}
      </svg>
      <div class="bar-plot-ends">
        <span>{first}</span>
        <span>{last}</span>
      </div>
    </div>
  );
};

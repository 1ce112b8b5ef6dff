import type { ComponentChildren } from 'preact';
import { changeText, pointsText } from './change.ts';
import './figure-tile.css';

/** The most important figures of a page, side by side. @param previousLabel such as "the 30 days before". */
export const FigureTiles = (props: {
  label: string;
  previousLabel?: string | undefined;
  children: ComponentChildren;
}) => (
  <section class="figure-tiles-frame" aria-label={props.label}>
    <dl class="figure-tiles">{props.children}</dl>
    {props.previousLabel !== undefined && <p class="figure-compared">Compared with {props.previousLabel}.</p>}
  </section>
);

/** Has the size of the figures, so that nothing moves when they arrive. */
export const FigureTilesOutline = (props: { count: number; isCompared: boolean }) => (
  <div class="figure-tiles-frame" aria-hidden="true">
    <div class="figure-tiles">
      {Array.from({ length: props.count }, (_, index) => (
        <div class="figure-tile" key={index}>
          <span class="figure-label">{noText}</span>
          <span class="figure-value">{noText}</span>
          {props.isCompared && <span class="figure-previous" />}
        </div>
      ))}
    </div>
    {props.isCompared && <p class="figure-compared">{noText}</p>}
  </div>
);

/** Has the height of a text. */
const noText = '\u00A0';

/** A figure with its label, the value in the previous period, and the change in words. */
export const FigureTile = (props: {
  label: string;
  value: number;
  format: (value: number) => string;
  /** The value in the previous period. Undefined while it loads, and without such a period. */
  previous?: number | undefined;
  /** The range has a previous period. The line keeps its height while the previous value loads. */
  isCompared: boolean;
  /** The value is a fraction from 0 to 1: the change is in percentage points. */
  isShare?: boolean;
}) => {
  const { label, value, format, previous, isCompared, isShare = false } = props;
  const change = isShare ? pointsText : changeText;
  return (
    <div class="figure-tile">
      <dt class="figure-label">{label}</dt>
      <dd class="figure-value">{format(value)}</dd>
      {isCompared && (
        <dd class="figure-previous">
          {previous !== undefined && (
            <>
              <span class="figure-change">{change(value, previous)}</span> from {format(previous)}
            </>
          )}
        </dd>
      )}
    </div>
  );
};

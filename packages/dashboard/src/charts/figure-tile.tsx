import type { ComponentChildren } from 'preact';
import { changeText, pointsText } from './change.ts';
import './figure-tile.css';

/** The most important figures of a page, side by side. */
export const FigureTiles = ({ label, children }: { label: string; children: ComponentChildren }) => (
  <section class="figure-tiles-frame" aria-label={label}>
    <dl class="figure-tiles">{children}</dl>
  </section>
);

/** A figure with its label, the value in the previous period, and the change in words. */
export const FigureTile = (props: {
  label: string;
  value: number;
  format: (value: number) => string;
  /** The value in the previous period. Undefined while it loads, and without such a period. */
  previous?: number | undefined;
  /** Such as "the 30 days before". The line keeps its height while the previous value loads. */
  previousLabel?: string | undefined;
  /** The value is a fraction from 0 to 1: the change is in percentage points. */
  isShare?: boolean;
}) => {
  const { label, value, format, previous, previousLabel, isShare = false } = props;
  const change = isShare ? pointsText : changeText;
  return (
    <div class="figure-tile">
      <dt>{label}</dt>
      <dd class="figure-value">{format(value)}</dd>
      {previousLabel !== undefined && (
        <dd class="figure-previous">
          {previous !== undefined && (
            <>
              <span>{change(value, previous)}</span>
              <span title={`In ${previousLabel}`}>
                {format(previous)} in {previousLabel}
              </span>
            </>
          )}
        </dd>
      )}
    </div>
  );
};

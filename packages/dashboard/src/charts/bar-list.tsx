import type { ComponentChildren } from 'preact';
import './bar-list.css';
import { barWidth } from './bars.ts';

export type BarRow = {
  key: string;
  label: ComponentChildren;
  /** Makes a link of the label. */
  href?: string | undefined;
  value: number;
  /** The value as a text, such as "12 views". */
  text: string;
};

/** A list of labels and values with a bar each, such as the documents with the most views. */
export const BarList = (props: {
  /** Names the list for screen readers. */
  label: string;
  rows: readonly BarRow[];
  /** The value of a full bar. By default the greatest one. */
  max?: number;
}) => {
  const { label, rows } = props;
  const max = props.max ?? rows.reduce((most, { value }) => Math.max(most, value), 0);
  return (
    <ol class="bar-list" aria-label={label}>
      {rows.map(({ key, label: name, href, value, text }) => (
        <li key={key} class="bar-row">
          <span class="bar-label" dir="auto">
            {href === undefined ? name : <a href={href}>{name}</a>}
          </span>
          <span class="bar-text">{text}</span>
          <span class="bar-track" aria-hidden="true">
            <span class="bar-fill" style={{ width: barWidth(value, max) }} />
          </span>
        </li>
      ))}
    </ol>
  );
};

import type { Viewer } from '@docsight/client';
import { levelLabels, levels } from './levels.ts';

const heights = [2, 5, 8, 11, 14];

/** An engagement level as a word, a shape and a colour. */
export const Level = ({ label }: { label: Viewer['engagement_label'] }) => {
  const rank = levels.findIndex((level) => levelLabels[level] === label);
  return (
    <span class="level" data-level={rank + 1}>
      <svg viewBox="0 0 22 14" width="22" height="14" aria-hidden="true" focusable="false">
        {heights.map((height, index) => (
          <rect
            key={height}
            class={index <= rank && rank > 0 ? 'level-bar' : 'level-rest'}
            x={index * 4.5}
            y={14 - height}
            width="3"
            height={height}
            rx="0.5"
          />
        ))}
      </svg>
      {label}
    </span>
  );
};

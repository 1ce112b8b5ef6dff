import type { Viewer } from '@docsight/client';
import { levelLabels, levels } from './levels.ts';

/** Bars that rise from left to right. */
const bars = [2, 5, 8, 11, 14].map((height, index) => `M${index * 4.5} ${14 - height}h3v${height}h-3z`);

/** An engagement level as a word, a shape and a colour. */
export const Level = ({ label }: { label: Viewer['engagement_label'] }) => {
  const rank = levels.findIndex((level) => levelLabels[level] === label);
  const filled = rank > 0 ? rank + 1 : 0;
  return (
    <span class="level" data-level={rank + 1}>
      <svg viewBox="0 0 22 14" width="22" height="14" aria-hidden="true" focusable="false">
        <path class="level-bar" d={bars.slice(0, filled).join('')} />
        <path class="level-rest" d={bars.slice(filled).join('')} />
      </svg>
      {label}
    </span>
  );
};

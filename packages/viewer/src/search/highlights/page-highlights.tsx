import { useComputed, useSignalEffect } from '@preact/signals';
import type { View } from '../../layout/index.ts';
import type { DocumentSearch } from '../document-search.ts';
import type { Box } from './match-boxes.ts';

/** Pages at most this far from the view have highlights. */
const nearby = 1;

/** Renders the matches of a page over its image. Screen readers get them as announcements. */
export const PageHighlights = ({ search, view, page }: { search: DocumentSearch; view: View; page: number }) => {
  const hasMatches = useComputed(() => {
    const { first, last } = view.visiblePages.value;
    const isNear = page >= first - nearby && page <= last + nearby;
    return isNear && search.isOpen.value && search.progress.value.counts.of(page) > 0;
  });
  useSignalEffect(() => {
    if (hasMatches.value) search.loadHighlights(page);
  });
  const matches = useComputed(() => (hasMatches.value ? search.highlightsOf(page) : []));
  const current = useComputed(() => (search.current.value?.page === page ? search.current.value.index : -1));
  if (matches.value.length === 0) return null;
  const others = matches.value.filter((_, index) => index !== current.value).flat();
  return (
    <div class="search-highlights" aria-hidden="true">
      {/* One path for all: a page may have a thousand matches of a letter. */}
      <svg class="search-matches" viewBox="0 0 1 1" preserveAspectRatio="none">
        <path d={others.map(outlineOf).join('')} vector-effect="non-scaling-stroke" />
      </svg>
      {matches.value[current.value]?.map(({ x, y, width, height }, index) => (
        <div
          key={index}
          class="search-match-current"
          style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
        />
      ))}
    </div>
  );
};

const outlineOf = ({ x, y, width, height }: Box): string =>
  `M${rounded(x)} ${rounded(y)}h${rounded(width)}v${rounded(height)}h${rounded(-width)}z`;

const rounded = (fraction: number): string => fraction.toFixed(5);
const percent = (fraction: number): string => `${(fraction * 100).toFixed(3)}%`;

import { computed } from '@preact/signals';
import { makeBrowserDelay } from '../session/browser-delay.ts';
import { SearchBar } from './bar/search-bar.tsx';
import { announceMatches } from './bar/announce-matches.ts';
import { makeDocumentSearch } from './document-search.ts';
import { PageHighlights } from './highlights/page-highlights.tsx';
import { withSpace } from './highlights/match-boxes.ts';
import { makeTextMeasure } from './highlights/text-measure.ts';
import type { LoadedSearch, SearchParts } from './search-parts.ts';
import { makeSlices } from './passes/slices.ts';
import './search.css';

/** Longer selections are read, not searched. In UTF-16 units. */
const maxSelection = 100;

/** Starts the search of the page. It is closed at first. */
export const startSearch = ({ session, view, shape, navigation, layers, announce }: SearchParts): LoadedSearch => {
  const pageSizeOf = (page: number): { width: number; height: number } => {
    const width = view.pageWidth(page);
    const size = shape.peek().boxSizes[page - 1];
    return { width, height: size ? (width * size.height) / size.width : width };
  };
  const search = makeDocumentSearch({
    openPages: computed(() =>
      session.state.value.kind === 'reading' ? session.state.value.session.access.open_pages : 0,
    ),
    fetchTexts: session.texts,
    fetchLayer: async (page, signal) => layers.of(page).peek() ?? session.layer(page, signal),
    position: view.position,
    goTo: (page, box) => navigation.goToPage(page, box && withSpace(box, pageSizeOf(page))),
    measure: makeTextMeasure(document),
    slices: makeSlices(
      () => performance.now(),
      () => new Promise((resolve) => setTimeout(resolve)),
    ),
    delay: makeBrowserDelay(window),
  });
  announceMatches(search, announce);

  return {
    isOpen: search.isOpen,
    open: (typed) => search.open(typed ?? selectedText()),
    step: search.step,
    Bar: () => <SearchBar search={search} shape={shape} focusPages={view.focus} />,
    Highlights: ({ page }) => <PageHighlights search={search} view={view} page={page} />,
  };
};

/** Returns the selected words of the document, if they are a search rather than a passage. */
const selectedText = (): string | undefined => {
  const selection = getSelection();
  const text = selection?.toString().trim().replaceAll(/\s+/g, ' ') ?? '';
  const isInPages = selection?.anchorNode?.parentElement?.closest('main') != null;
  return isInPages && text !== '' && text.length <= maxSelection ? text : undefined;
};

import type { DocumentShape, View } from '../layout/index.ts';
import type { PageInView } from './needed-tiles.ts';

export const pagesInView = (view: View, { boxSizes, openPages }: DocumentShape): PageInView[] => {
  const { first, last } = view.visiblePages.value;
  const pages: PageInView[] = [];
  for (let page = first; page <= Math.min(last, openPages); page += 1) {
    const visible = view.visibleArea(page);
    if (visible) pages.push({ page, size: boxSizes[page - 1]!, width: view.pageWidth(page), visible });
  }
  return pages;
};

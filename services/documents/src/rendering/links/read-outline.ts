import { scratchMemory } from '../../pdfium/index.ts';
import type { Pdfium } from '../../pdfium/index.ts';
import { oneLine } from './one-line.ts';
import type { RawItem } from './outline-content.ts';
import type { TargetReader } from './target-reader.ts';

/** Limits of an outline. Source: Specification 5.19. */
const maxItems = 5_000;
const maxLevels = 16;
const maxTitleLength = 200;
/** A longer title is cut before it is read. In bytes of UTF-16. */
const maxTitleBytes = 64 * 1_024;

/**
 * Reads the first items of the outline in their order. An item that appears again ends its list. So an outline that
 * contains itself has an end.
 */
export const readOutline = (pdfium: Pdfium, document: number, targets: TargetReader): RawItem[] => {
  const memory = scratchMemory(pdfium, maxTitleBytes);
  const items: RawItem[] = [];
  const seen = new Set<number>();

  const titleOf = (item: number): string => {
    const bytes = pdfium.FPDFBookmark_GetTitle(item, memory.address, maxTitleBytes);
    // A title that does not fit is not written.
    if (bytes < 2 || bytes > maxTitleBytes) return '';
    return oneLine(new TextDecoder('utf-16le').decode(memory.bytes(bytes - 2)), maxTitleLength);
  };

  const readList = (first: number, level: number): void => {
    for (
      let item = first;
      item !== 0 && !seen.has(item) && items.length < maxItems;
      item = pdfium.FPDFBookmark_GetNextSibling(document, item)
    ) {
      seen.add(item);
      const target = targets.targetOf(pdfium.FPDFBookmark_GetAction(item), () =>
        pdfium.FPDFBookmark_GetDest(document, item),
      );
      const place = target && 'page' in target ? target : { y: 0 };
      items.push({ title: titleOf(item), level, expanded: pdfium.FPDFBookmark_GetCount(item) > 0, ...place });
      if (level < maxLevels) readList(pdfium.FPDFBookmark_GetFirstChild(document, item), level + 1);
    }
  };
  readList(pdfium.FPDFBookmark_GetFirstChild(document, 0), 1);
  memory.free();
  return items;
};

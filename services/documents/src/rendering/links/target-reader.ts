import { scratchMemory } from '../../pdfium/index.ts';
import type { Pdfium } from '../../pdfium/index.ts';
import { fractionFromTop } from './page-area.ts';
import type { PageArea, PagePoint } from './page-area.ts';
import { safeAddress } from './safe-address.ts';

/** A place in the document. */
export type Place = {
  /** From 1. */
  page: number;
  /** The distance from the top of the page image, 0 to 1. */
  y: number;
};

/** What a link or an item of the outline leads to. */
export type Target = Place | { url: string };

/** Reads what links and items of the outline lead to. It loads no page. */
export type TargetReader = {
  /**
   * Returns the target of an action and a destination, where 0 is none. An action takes precedence. Undefined: it
   * leads to no page of this file and to no web or e-mail address.
   */
  targetOf(action: number, findDestination: () => number): Target | undefined;
  areaOf(page: number): PageArea | undefined;
  close(): void;
};

/** PDFACTION_GOTO and PDFACTION_URI in fpdf_doc.h of PDFium. All other actions have no effect. */
const goTo = 1;
const openAddress = 3;
/** PDFDEST_VIEW_* in fpdf_doc.h of PDFium. All others show the whole page. */
const views = { xyz: 1, fitWidth: 3, fitHeight: 4, fitRectangle: 5, fitBoundedWidth: 7, fitBoundedHeight: 8 } as const;
/** Longer addresses are not served. In bytes. */
const maxAddressBytes = 8 * 1_024;
const mediaBox = 0;
const cropBox = 1;
/** PDFium uses the size of a letter for a page without one. */
const letter = { left: 0, top: 792, right: 612, bottom: 0 };

export const makeTargetReader = (pdfium: Pdfium, document: number): TargetReader => {
  const memory = scratchMemory(pdfium, maxAddressBytes);
  const pageCount = pdfium.FPDF_GetPageCount(document);

  const boxOf = (index: number, kind: number): typeof letter | undefined => {
    if (!pdfium.EPDF_GetPageBoxByIndex(document, index, kind, memory.address)) return undefined;
    const [left, top, right, bottom] = memory.floats(4);
    return right > left && top > bottom ? { left, top, right, bottom } : undefined;
  };

  const areaOf: TargetReader['areaOf'] = (page) => {
    const media = boxOf(page - 1, mediaBox) ?? letter;
    const crop = boxOf(page - 1, cropBox) ?? media;
    const area = {
      left: Math.max(media.left, crop.left),
      right: Math.min(media.right, crop.right),
      top: Math.min(media.top, crop.top),
      bottom: Math.max(media.bottom, crop.bottom),
    };
    const quarterTurns = pdfium.EPDF_GetPageRotationByIndex(document, page - 1) & 3;
    return area.right > area.left && area.top > area.bottom ? { ...area, quarterTurns } : undefined;
  };

  const pointOf = (destination: number): PagePoint => {
    const { address } = memory;
    const view = pdfium.FPDFDest_GetView(destination, address, address + 4);
    const [first, , , last] = memory.floats(4, 4);
    switch (view) {
      case views.xyz: {
        const [areSet, values] = [address, address + 12];
        const places = [areSet, areSet + 4, areSet + 8, values, values + 4, values + 8] as const;
        if (!pdfium.FPDFDest_GetLocationInPage(destination, ...places)) return {};
        const [isXSet, isYSet] = memory.integers(2);
        const [xOnPage, yOnPage] = memory.floats(2, 12);
        return { ...(isXSet && { x: xOnPage }), ...(isYSet && { y: yOnPage }) };
      }
      case views.fitWidth:
      case views.fitBoundedWidth:
        return { y: first };
      case views.fitHeight:
      case views.fitBoundedHeight:
        return { x: first };
      case views.fitRectangle:
        return { x: first, y: last };
      default:
        return {};
    }
  };

  const placeOf = (destination: number): Place | undefined => {
    const page = destination === 0 ? 0 : pdfium.FPDFDest_GetDestPageIndex(document, destination) + 1;
    if (page < 1 || page > pageCount) return undefined;
    const area = areaOf(page);
    return { page, y: (area && fractionFromTop(area, pointOf(destination))) ?? 0 };
  };

  const addressOf = (action: number): { url: string } | undefined => {
    const length = pdfium.FPDFAction_GetURIPath(document, action, memory.address, maxAddressBytes);
    if (length <= 1 || length > maxAddressBytes) return undefined;
    const url = safeAddress(decoded(memory.bytes(length - 1)));
    return url === undefined ? undefined : { url };
  };

  return {
    targetOf: (action, findDestination) => {
      // Without this check, PDFium returns the destination in another file as one in this file.
      if (action === 0) return placeOf(findDestination());
      const type = pdfium.FPDFAction_GetType(action);
      if (type === openAddress) return addressOf(action);
      return type === goTo ? placeOf(pdfium.FPDFAction_GetDest(document, action)) : undefined;
    },
    areaOf,
    close: memory.free,
  };
};

/** Decodes an address. It should be ASCII; programs write UTF-8 or, before it, Latin-1. */
const decoded = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
};

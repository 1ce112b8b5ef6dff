import { required, scratchMemory } from '../../pdfium/index.ts';
import type { Pdfium, ScratchMemory } from '../../pdfium/index.ts';
import { oneLine } from './one-line.ts';
import { boxAround } from './page-area.ts';
import type { Box, PageArea } from './page-area.ts';
import { safeAddress } from './safe-address.ts';
import type { Target, TargetReader } from './target-reader.ts';

export type PageLink = {
  /** Where it is in the page image. A link that continues on the next line has a box on each line. */
  boxes: Box[];
  /** The text in its boxes, or `""`. */
  text: string;
  target: Target;
};

/** A rectangle in the coordinates of the page. */
type Rectangle = { left: number; top: number; right: number; bottom: number };

/** Limits the links of a page, and the annotations that are read. Source: Specification 5.19. */
const maxLinks = 1_000;
const maxAnnotations = 10_000;
/** Limits the lines that a link continues on. */
const maxBoxes = 20;
const maxTextLength = 200;
const maxAddressLength = 4_000;
/** FPDF_ANNOT_FLAG_HIDDEN and FPDF_ANNOT_FLAG_NOVIEW in fpdf_annot.h of PDFium. */
const invisible = 2 | 32;

type Page = {
  pdfium: Pdfium;
  document: number;
  handle: number;
  text: number;
  area: PageArea;
  memory: ScratchMemory;
};

/** Reads the links of a page: its link annotations, then the addresses that are only text. */
export const readLinks = (
  pdfium: Pdfium,
  { document, handle, area }: Pick<Page, 'document' | 'handle' | 'area'>,
  targets: TargetReader,
): PageLink[] => {
  const memory = scratchMemory(pdfium, (maxAddressLength + 1) * 2);
  const text = required(pdfium.FPDFText_LoadPage(handle), 'The text of the page cannot be loaded.');
  const page = { pdfium, document, handle, text, area, memory };
  const annotated = annotatedLinks(page, targets);
  const links = [...annotated, ...addressesInText(page, annotated)];
  pdfium.FPDFText_ClosePage(text);
  memory.free();
  return links;
};

const annotatedLinks = (page: Page, targets: TargetReader): PageLink[] => {
  const { pdfium, document, handle, memory } = page;
  const links: PageLink[] = [];
  let position = 0;
  for (let read = 0; read < maxAnnotations && links.length < maxLinks; read += 1) {
    memory.setInteger(position);
    if (!pdfium.FPDFLink_Enumerate(handle, memory.address, memory.address + 4)) break;
    const [next, link] = memory.integers(2);
    position = next;
    const target = targets.targetOf(pdfium.FPDFLink_GetAction(link), () => pdfium.FPDFLink_GetDest(document, link));
    if (!target || isInvisible(page, link)) continue;
    const rectangles = rectanglesOf(page, link);
    const boxes = boxesOf(page, rectangles);
    if (boxes.length > 0) links.push({ boxes, text: textIn(page, rectangles), target });
  }
  return links;
};

const isInvisible = ({ pdfium, handle }: Page, link: number): boolean => {
  const annotation = pdfium.FPDFLink_GetAnnot(handle, link);
  if (annotation === 0) return true;
  const flags = pdfium.FPDFAnnot_GetFlags(annotation);
  pdfium.FPDFPage_CloseAnnot(annotation);
  return (flags & invisible) !== 0;
};

/** Returns the rectangle of each line of a link. */
const rectanglesOf = ({ pdfium, memory }: Page, link: number): Rectangle[] => {
  const count = Math.min(pdfium.FPDFLink_CountQuadPoints(link), maxBoxes);
  const lines = Array.from({ length: count }, (_, index) => {
    if (!pdfium.FPDFLink_GetQuadPoints(link, index, memory.address)) return undefined;
    const points = memory.floats(8);
    const xs = points.filter((_value, place) => place % 2 === 0);
    const ys = points.filter((_value, place) => place % 2 === 1);
    return { left: Math.min(...xs), top: Math.max(...ys), right: Math.max(...xs), bottom: Math.min(...ys) };
  }).filter((line) => line !== undefined);
  if (lines.length > 0) return lines;
  if (!pdfium.FPDFLink_GetAnnotRect(link, memory.address)) return [];
  const [left, top, right, bottom] = memory.floats(4);
  return [{ left, top, right, bottom }];
};

const boxesOf = ({ area }: Pick<Page, 'area'>, rectangles: readonly Rectangle[]): Box[] =>
  rectangles
    .map(({ left, top, right, bottom }) =>
      boxAround(area, [
        { x: left, y: top },
        { x: right, y: bottom },
      ]),
    )
    .filter((box) => box !== undefined);

/** A character counts if it is in the middle half of a line's height. Boxes of links often reach into other lines. */
const textIn = ({ pdfium, text, memory }: Page, rectangles: readonly Rectangle[]): string => {
  const parts = rectangles.map(({ left, top, right, bottom }) => {
    const margin = (top - bottom) / 4;
    const length = pdfium.FPDFText_GetBoundedText(
      text,
      ...([left, top - margin, right, bottom + margin] as const),
      memory.address,
      maxTextLength,
    );
    return utf16(memory.bytes(Math.max(0, Math.min(length, maxTextLength)) * 2));
  });
  return oneLine(parts.join(' '), maxTextLength);
};

/** Finds web and e-mail addresses in the text of a page, except where it has a link already. */
const addressesInText = (page: Page, links: readonly PageLink[]): PageLink[] => {
  const { pdfium, text, memory } = page;
  const found = required(pdfium.FPDFLink_LoadWebLinks(text), 'The addresses in the text cannot be loaded.');
  const known = links.flatMap(({ boxes }) => boxes);
  const count = Math.min(pdfium.FPDFLink_CountWebLinks(found), maxLinks - links.length);
  const addresses = Array.from({ length: count }, (_, index): PageLink | undefined => {
    // The length includes the null character at the end.
    const length = pdfium.FPDFLink_GetURL(found, index, memory.address, maxAddressLength);
    const url = safeAddress(utf16(memory.bytes(Math.max(0, Math.min(length, maxAddressLength) - 1) * 2)));
    if (url === undefined) return undefined;
    const rectangles = rectanglesOfAddress(page, found, index);
    const boxes = boxesOf(page, rectangles);
    if (boxes.length === 0 || boxes.some((box) => known.some((other) => isMiddleIn(box, other)))) return undefined;
    return { boxes, text: textIn(page, rectangles), target: { url } };
  }).filter((link) => link !== undefined);
  pdfium.FPDFLink_CloseWebLinks(found);
  return addresses;
};

const rectanglesOfAddress = ({ pdfium, memory }: Page, found: number, index: number): Rectangle[] => {
  const { address } = memory;
  const count = Math.min(pdfium.FPDFLink_CountRects(found, index), maxBoxes);
  return Array.from({ length: count }, (_, line) => {
    if (!pdfium.FPDFLink_GetRect(found, index, line, address, address + 8, address + 16, address + 24))
      return undefined;
    const [left, top, right, bottom] = memory.doubles(4);
    return { left, top, right, bottom };
  }).filter((rectangle) => rectangle !== undefined);
};

const isMiddleIn = (box: Box, other: Box): boolean => {
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  return x >= other.x && x <= other.x + other.width && y >= other.y && y <= other.y + other.height;
};

const utf16 = (bytes: Uint8Array): string => new TextDecoder('utf-16le').decode(bytes);

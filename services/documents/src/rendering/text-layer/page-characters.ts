import { required } from '../../pdfium/index.ts';
import type { Pdfium } from '../../pdfium/index.ts';
import { imageSizeOf } from '../page-canvas.ts';
import type { PageSize } from '../page-canvas.ts';
import { pageGeometryOf } from './page-geometry.ts';
import type { FontFrame, PageGeometry, Point } from './page-geometry.ts';
import type { Box, Character, Glyph } from './text-layer.ts';

/** The characters of a page and the size of the area that its image shows, in points. */
export type PageCharacters = { characters: Character[]; area: PageSize };

/**
 * Reads the characters of a loaded page. Leaves out characters outside of the image.
 * @param maxCharacters the number of characters to read.
 * @throws Error for a page without a size.
 */
export const readCharacters = (pdfium: Pdfium, page: number, maxCharacters: number): PageCharacters => {
  const area = imageSizeOf({ width: pdfium.FPDF_GetPageWidthF(page), height: pdfium.FPDF_GetPageHeightF(page) });
  const geometry = pageGeometryOf(pdfium, page, area);
  const text = required(pdfium.FPDFText_LoadPage(page), 'The text of the page cannot be loaded.');
  const reader = makeCharacterReader(pdfium, text, geometry);
  const count = Math.min(pdfium.FPDFText_CountChars(text), maxCharacters);
  const characters: Character[] = [];
  for (let index = 0; index < count; index += 1) {
    const character = reader.read(index);
    if (character && (character.kind !== 'glyph' || isInside(character.box, area))) characters.push(character);
  }
  reader.close();
  pdfium.FPDFText_ClosePage(text);
  return { characters, area };
};

/** Space for the results of one call: six numbers of 8 bytes. */
const resultBytes = 48;
/** PDFium gives this code to a hyphen at the end of a line, in its characters or its text. */
const hyphenCodes = new Set([0x02, 0xfffe]);
const lineBreaks = new Set([0x0a, 0x0d]);
/** A place where a word may be divided. It is invisible. */
const softHyphen = 0xad;
const whiteSpace = /^[\s\u200b]$/u;
/** Not characters of a text: control characters, noncharacters, halves of a pair, and what a file could not name. */
const unreadable = /^[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\ufffd]$/u;
const lastCodePoint = 0x10ffff;

const makeCharacterReader = (pdfium: Pdfium, text: number, geometry: PageGeometry) => {
  const { malloc, free } = pdfium.pdfium.wasmExports;
  const memory = required(malloc(resultBytes), 'There is no memory for a character.');
  const doubles = (count: number) => new Float64Array(pdfium.pdfium.HEAPU8.buffer, memory, count);
  const floats = (count: number) => new Float32Array(pdfium.pdfium.HEAPU8.buffer, memory, count);
  const last: { object: number; frame: FontFrame | undefined } = { object: 0, frame: undefined };

  /** Returns size and direction of the font. All characters of a text object have the same. */
  const frameOf = (index: number): FontFrame => {
    const object = pdfium.FPDFText_GetTextObject(text, index);
    if (last.frame && object === last.object) return last.frame;
    pdfium.FPDFText_GetMatrix(text, index, memory);
    const [, , c, d] = floats(6);
    last.object = object;
    return (last.frame = geometry.frameOf({ x: c!, y: d! }, pdfium.FPDFText_GetFontSize(text, index)));
  };

  /** Returns the box of the character's advance and of the height of its font. */
  const looseBoxOf = (index: number): Box => {
    pdfium.FPDFText_GetLooseCharBox(text, index, memory);
    const [left, top, right, bottom] = floats(4);
    return { left: left!, top: top!, right: right!, bottom: bottom! };
  };
  /** Returns the box of the character's outline. */
  const tightBoxOf = (index: number): Box => {
    pdfium.FPDFText_GetCharBox(text, index, memory, memory + 8, memory + 16, memory + 24);
    const [left, right, bottom, top] = doubles(4);
    return { left: left!, top: top!, right: right!, bottom: bottom! };
  };
  const originOf = (index: number): Point => {
    pdfium.FPDFText_GetCharOrigin(text, index, memory, memory + 8);
    const [x, y] = doubles(2);
    return { x: x!, y: y! };
  };

  const read = (index: number): Character | undefined => {
    const code = pdfium.FPDFText_GetUnicode(text, index) >>> 0;
    if (hyphenCodes.has(code)) return { kind: 'hyphen' };
    if (lineBreaks.has(code)) return { kind: 'line-break' };
    if (code > lastCodePoint || code === softHyphen) return undefined;
    const character = String.fromCodePoint(code);
    if (whiteSpace.test(character)) return { kind: 'space' };
    if (unreadable.test(character)) return undefined;
    const frame = frameOf(index);
    const place = geometry.glyphBoxOf(frame, {
      loose: looseBoxOf(index),
      tight: tightBoxOf(index),
      origin: originOf(index),
    });
    return { kind: 'glyph', text: character, em: frame.em, turn: frame.turn, ...place } satisfies Glyph;
  };

  return { read, close: () => free(memory) };
};

/** Returns whether the middle of a box is in the area. False for a box that PDFium could not compute. */
const isInside = ({ left, top, right, bottom }: Box, { width, height }: PageSize): boolean => {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return x >= 0 && x <= width && y >= 0 && y <= height;
};

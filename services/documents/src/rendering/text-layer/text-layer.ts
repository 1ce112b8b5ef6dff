/** A rectangle in points, measured from the top left corner of the page image. */
export type Box = { left: number; top: number; right: number; bottom: number };

/** How far text is turned clockwise on the page image, in quarters. Undefined: it is slanted. */
export type Turn = 0 | 1 | 2 | 3 | undefined;

/** A visible character. */
export type Glyph = {
  kind: 'glyph';
  /** One code point. */
  text: string;
  box: Box;
  /** The size of its font in points. */
  em: number;
  turn: Turn;
  /** The text runs down or up the page image. */
  isVertical: boolean;
};

/** A character of a page. `hyphen` divides a word at the end of a line. */
export type Character = Glyph | { kind: 'space' } | { kind: 'line-break' } | { kind: 'hyphen' };

export type Direction = 'ltr' | 'rtl' | 'vertical';

/** A part of a word or the whole word, in one line. A word that continues in the next line has several. */
type Word = {
  /** The place in the text, in units of UTF-16. */
  start: number;
  length: number;
  /** In points. */
  box: Box;
  direction: Direction;
};

export type TextLayer = { text: string; words: Word[] };

/** Limits the text of a page, in bytes of UTF-8. Source: Specification 5.11. */
export const maxTextBytes = 256 * 1024;
/** Limits the words of a page. */
export const maxWords = 50_000;
/** Limits a word, in code points, so that a text of one word can be shortened. */
const maxWordLength = 500;

/** Characters in one line without white space between them. */
type Piece = Omit<Glyph, 'kind'> & {
  /** What is between the piece before and this one. */
  separator: '' | ' ' | '\n';
  length: number;
};

/**
 * Returns the text of a page in reading order, and where its words are. White space between words is one space or one
 * line feed. A word that was divided at the end of a line is joined in the text.
 */
export const textLayerOf = (characters: Iterable<Character>): TextLayer =>
  layerOfPieces(inReadingOrder(piecesOf(characters)));

const piecesOf = (characters: Iterable<Character>): Piece[] => {
  const pieces: Piece[] = [];
  let separator = '' as Piece['separator'];
  let isDivided = false;
  for (const character of characters) {
    if (character.kind === 'hyphen') isDivided = true;
    else if (character.kind === 'line-break') separator = isDivided ? separator : '\n';
    else if (character.kind === 'space') separator = isDivided || separator === '\n' ? separator : ' ';
    else {
      const last = pieces.at(-1);
      if (last && separator === '\n' && removeHyphen(last, character)) separator = '';
      else if (last && separator === '' && !isDivided && addTo(last, character)) continue;
      pieces.push({ ...character, separator, length: 1 });
      separator = '';
      isDivided = false;
    }
  }
  for (const [index, piece] of pieces.entries())
    if (isWideLetter(piece) && [pieces[index - 1], pieces[index + 1]].some((other) => isInColumn(other, piece)))
      piece.isVertical = true;
  return pieces;
};

/** The hyphen with which browsers divide words. PDFium knows the other ones. */
const hyphenAtEnd = /\p{L}\u2010$/u;
const smallLetter = /^\p{Ll}/u;

/** Removes the hyphen of a divided word. Returns false if the next character does not continue the word. */
const removeHyphen = (piece: Piece, next: Glyph): boolean => {
  if (!hyphenAtEnd.test(piece.text) || !smallLetter.test(next.text)) return false;
  piece.text = piece.text.slice(0, -1);
  return true;
};

/** Adds a character to a piece, unless it is elsewhere, in another direction or of another kind of script. */
const addTo = (piece: Piece, glyph: Glyph): boolean => {
  const isAlike =
    piece.length < maxWordLength &&
    piece.turn !== undefined &&
    piece.turn === glyph.turn &&
    isWide(piece.text) === isWide(glyph.text);
  if (!isAlike) return false;
  if (!isInFlow(piece, glyph)) {
    // Most producers place the characters of a column one by one, in a font for horizontal text.
    if (!isWide(glyph.text) || !isStacked(piece, glyph)) return false;
    piece.isVertical = true;
  }
  piece.text += glyph.text;
  piece.length += 1;
  piece.em = Math.max(piece.em, glyph.em);
  piece.box = unionOf(piece.box, glyph.box);
  return true;
};

const isInFlow = (piece: Piece, { isVertical, box }: Glyph): boolean =>
  piece.isVertical === isVertical && (isVertical ? isBeside(turned(piece.box), turned(box)) : isBeside(piece.box, box));

/** Returns whether an upright character is below one character or a column of them. */
const isStacked = (piece: Piece, { box }: Glyph): boolean =>
  (piece.length === 1 || piece.isVertical) &&
  piece.turn === 0 &&
  box.top > piece.box.top + piece.em / 2 &&
  box.top - piece.box.bottom < piece.em / 2 &&
  Math.abs(box.left + box.right - piece.box.left - piece.box.right) < piece.em / 2;

const isWideLetter = ({ length, turn, text, isVertical }: Piece): boolean =>
  length === 1 && turn === 0 && !isVertical && isWide(text);

/** Returns whether two boxes are in one horizontal line and at most a line height apart. */
const isBeside = (one: Box, other: Box): boolean => {
  const height = Math.max(one.bottom - one.top, other.bottom - other.top);
  const distance = Math.max(other.left - one.right, one.left - other.right);
  return Math.abs(one.top + one.bottom - other.top - other.bottom) <= height && distance <= height;
};

/** Exchanges the axes. */
const turned = ({ left, top, right, bottom }: Box): Box => ({ left: top, top: left, right: bottom, bottom: right });

const unionOf = (one: Box, other: Box): Box => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
});

/**
 * Puts vertical lines in order. PDFium sorts lines that begin at the same height from left to right, like words of one
 * horizontal line. Vertical lines of Chinese, Japanese and clockwise text follow from right to left.
 */
const inReadingOrder = (pieces: Piece[]): Piece[] => {
  const lines = linesOf(pieces).map(withQuotationsInOrder);
  const ordered: Piece[][] = [];
  for (let first = 0; first < lines.length;) {
    let end = first + 1;
    while (end < lines.length && isSortedWrongly(lines[end - 1]!, lines[end]!)) end += 1;
    ordered.push(...reversed(lines.slice(first, end)));
    first = end;
  }
  return ordered.flat();
};

/** The lines change their places, what separates them from the text before does not. */
const reversed = (lines: Piece[][]): Piece[][] => {
  const separators = lines.map(([first]) => first!.separator);
  return lines
    .toReversed()
    .map(([first, ...others], index) => [{ ...first!, separator: separators[index]! }, ...others]);
};

/**
 * Puts words in order where a line has both directions. PDFium reads the words of a quotation in Latin letters in the
 * direction of the line.
 */
const withQuotationsInOrder = (line: Piece[]): Piece[] => {
  if (line[0]!.isVertical || !line.some(({ text }) => rightToLeft.test(text))) return line;
  const ordered: Piece[] = [];
  for (let first = 0; first < line.length;) {
    const isRightToLeft = rightToLeft.test(line[first]!.text);
    let end = first + 1;
    while (end < line.length && rightToLeft.test(line[end]!.text) === isRightToLeft) end += 1;
    const run = line.slice(first, end);
    // Numbers at the left end of a quotation belong to the text around it.
    const quoted = isRightToLeft ? run.length : run.findLastIndex(({ text }) => latinLetter.test(text)) + 1;
    const [head, tail] = [run.slice(0, quoted), run.slice(quoted)];
    const isWrong = head.length > 1 && head[0]!.box.left < head.at(-1)!.box.left === isRightToLeft;
    ordered.push(...(isWrong ? reversed(head.map((piece) => [piece])).flat() : head), ...tail);
    first = end;
  }
  return ordered;
};

/** Splits pieces into lines. Between two vertical lines PDFium may have a space only. */
const linesOf = (pieces: Piece[]): Piece[][] => {
  const lines: Piece[][] = [];
  for (const piece of pieces) {
    const line = lines.at(-1);
    const last = line?.at(-1);
    const isSameLine = last !== undefined && piece.separator !== '\n' && (!piece.isVertical || isInColumn(last, piece));
    if (isSameLine) line!.push(piece);
    else lines.push([{ ...piece, separator: piece.separator === '' || !last ? piece.separator : '\n' }]);
  }
  return lines;
};

const isInColumn = (other: Piece | undefined, { box }: Piece): boolean =>
  other?.isVertical === true && Math.min(other.box.right, box.right) > Math.max(other.box.left, box.left);

/** Returns whether a line should come before the line that it follows. */
const isSortedWrongly = (before: Piece[], line: Piece[]): boolean => {
  const [one, other] = [before[0]!, line[0]!];
  return (
    one.isVertical &&
    other.isVertical &&
    one.turn === other.turn &&
    other.turn !== 3 &&
    Math.abs(one.box.top - other.box.top) <= Math.max(one.em, other.em) / 2 &&
    other.box.left > one.box.left
  );
};

const layerOfPieces = (pieces: Piece[]): TextLayer => {
  const words: Word[] = [];
  let text = '';
  let bytes = 0;
  for (const piece of pieces) {
    const separator = text === '' ? '' : piece.separator;
    bytes += Buffer.byteLength(piece.text) + separator.length;
    if (bytes > maxTextBytes || words.length === maxWords) break;
    text += separator;
    words.push({ start: text.length, length: piece.text.length, box: piece.box, direction: directionOf(piece) });
    text += piece.text;
  }
  return { text, words };
};

const directionOf = ({ isVertical, text }: Piece): Direction => {
  if (isVertical) return 'vertical';
  return rightToLeft.test(text) ? 'rtl' : 'ltr';
};

/** Letters of scripts that are written from right to left. */
const rightToLeft = /[\p{sc=Arab}\p{sc=Hebr}\p{sc=Syrc}\p{sc=Thaa}\p{sc=Nkoo}\p{sc=Adlm}\p{sc=Samr}\p{sc=Mand}]/u;
const latinLetter = /[\p{sc=Latn}\p{sc=Cyrl}\p{sc=Grek}]/u;
const wide = /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Bopo}\u3000-\u303f\u30fc\uff00-\uffef]/u;
/** No wide character has a smaller code. */
const firstWide = 0x1100;

const isWide = (text: string): boolean => text.charCodeAt(0) >= firstWide && wide.test(text);

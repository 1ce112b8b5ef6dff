import { jbig2Picture, jpeg2000Picture, streamOf } from '@docsight/testkit';
import { aPdf } from './a-pdf.ts';
import { damages } from './broken-pdfs.ts';

/** Returns a number from 0 up to, but not including, 1. */
type Random = () => number;

/** The formats of pictures whose decoders have the most complicated input. */
export const pictureFormats = ['JPX', 'JBIG2', 'CCITT'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Makes a PDF of one page with a malformed picture. */
export const brokenPicturePdf = (format: PictureFormat, random: Random): Buffer => picturePdf(makers[format](random));

/** Makes a PDF of one page with a picture, which is a stream with its entries. */
const picturePdf = (picture: Buffer): Buffer =>
  aPdf({
    content: streamOf('q 500 0 0 500 20 20 cm /P Do Q'),
    resources: '/XObject<</P 5 0 R>>',
    more: [picture],
  });

/** PDFium traps on this page: the picture has three colours of an unknown colour space, and the PDF says CMYK. */
export const trappingPdf = (): Buffer => {
  const picture = Buffer.from(jpeg2000Picture);
  picture[enumeratedColourSpace] = 0;
  return picturePdf(imageOf(picture, '/Width 96/Height 64/ColorSpace/DeviceCMYK/Filter/JPXDecode'));
};

/** The place of the colour space in the header of the picture. */
const enumeratedColourSpace = 76;

/** PDFium needs about a minute for this page of a few hundred bytes, a region of JBIG2 with 10^9 pixels. */
export const endlessPicturePdf = (): Buffer => {
  const length = 32_000;
  const page = segment(0, 48, [], Buffer.concat([u32(length), u32(length), Buffer.alloc(11)]));
  const region = [u32(length), u32(length), Buffer.alloc(9), Buffer.from([0, 3, 255, 253, 255, 2, 254, 254, 254])];
  const content = Buffer.concat([page, segment(1, 38, [], Buffer.concat([...region, Buffer.alloc(100)]))]);
  const entries = '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode';
  return picturePdf(imageOf(content, `/Width ${length}/Height ${length}${entries}`));
};

const imageOf = (content: Buffer, entries: string): Buffer =>
  streamOf(content, `/Type/XObject/Subtype/Image${entries}`);

const jpx = (random: Random): Buffer => {
  const codestream = pick(random, [
    () => damaged(jpeg2000Picture, random),
    () => withExtremes(jpeg2000Picture, random),
    () => codestreamOf(random),
    () => jp2Of(codestreamOf(random), random),
    () => jp2Of(withExtremes(codestreamOf(random), random), random),
  ])();
  const colours = pick(random, ['', '', '/ColorSpace/DeviceRGB', '/ColorSpace/DeviceGray', '/ColorSpace/DeviceCMYK']);
  // PDFium rejects a picture that is smaller than its entries say.
  const [width, height] = random() < 0.8 ? [1, 1] : [side(random), side(random)];
  return imageOf(codestream, `/Width ${width}/Height ${height}${colours}/Filter/JPXDecode`);
};

const jbig2 = (random: Random): Buffer => {
  const content = pick(random, [
    () => damaged(jbig2Picture, random),
    () => withExtremes(jbig2Picture, random),
    () => segmentsOf(random),
  ])();
  const entries = '/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode';
  return imageOf(content, `/Width ${side(random)}/Height ${side(random)}${entries}`);
};

const ccitt = (random: Random): Buffer => {
  const flags = ['EndOfLine', 'EncodedByteAlign', 'EndOfBlock', 'BlackIs1']
    .map((name) => `/${name} ${random() < 0.5}`)
    .join('');
  const parameters = `/K ${pick(random, [-1, 0, 1, 4])}/Columns ${side(random)}/Rows ${side(random)}${flags}`;
  const entries = `/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<<${parameters}>>`;
  return imageOf(bytes(below(3_000, random), random), `/Width ${side(random)}/Height ${side(random)}${entries}`);
};

const makers: Record<PictureFormat, (random: Random) => Buffer> = { JPX: jpx, JBIG2: jbig2, CCITT: ccitt };

/** Makes a picture of JPEG 2000 whose header is well-formed and has odd values. What follows is random. */
const codestreamOf = (random: Random): Buffer => {
  const [width, height, components] = [side(random), side(random), pick(random, [1, 1, 2, 3, 3, 4, 5, 17])];
  const component = () =>
    Buffer.from([pick(random, [7, 7, 0, 15, 37, 0x87]), 1 + below(3, random), 1 + below(3, random)]);
  const size = marker(0xff51, [
    u16(0),
    u32(width),
    u32(height),
    u32(offset(random)),
    u32(offset(random)),
    u32(tile(width, random)),
    u32(tile(height, random)),
    u32(0),
    u32(0),
    u16(components),
    ...Array.from({ length: components }, component),
  ]);
  const levels = below(7, random);
  const coding = marker(0xff52, [
    Buffer.from([below(8, random), below(5, random)]),
    u16(1 + below(3, random)),
    Buffer.from([below(2, random), levels, below(5, random), below(5, random), below(64, random), below(2, random)]),
  ]);
  const quantisation = marker(0xff5c, [Buffer.from([0x40]), bytes(3 * levels + 1, random)]);
  const body = bytes(below(4_000, random), random);
  const part = marker(0xff90, [u16(0), u32(pick(random, [0, 14 + body.length])), Buffer.from([0, 1])]);
  return Buffer.concat([u16(0xff4f), size, coding, quantisation, part, u16(0xff93), body, u16(0xffd9)]);
};

/** Puts a picture into a file with a palette and a map of components, which need not fit it. */
const jp2Of = (codestream: Buffer, random: Random): Buffer => {
  const columns = 1 + below(4, random);
  const entries = pick(random, [1, 2, 16, 256, 1_024]);
  const palette = box('pclr', [
    u16(entries),
    Buffer.from([columns]),
    Buffer.alloc(columns, pick(random, [7, 15, 0])),
    bytes(below(2, random) === 0 ? entries * columns : below(300, random), random),
  ]);
  const mapped = Array.from({ length: below(6, random) }, () =>
    Buffer.concat([u16(below(5, random)), Buffer.from([below(3, random), below(6, random)])]),
  );
  const definitions = Array.from({ length: below(5, random) }, () =>
    Buffer.concat([u16(below(5, random)), u16(below(3, random)), u16(below(6, random))]),
  );
  const header = box('jp2h', [
    box('ihdr', [u32(side(random)), u32(side(random)), u16(1 + below(4, random)), Buffer.from([7, 7, 0, 0])]),
    box('colr', [Buffer.from([1, 0, 0]), u32(pick(random, [16, 17, 18, 12, 14, 99]))]),
    ...(random() < 0.8 ? [palette] : []),
    ...(random() < 0.8 ? [box('cmap', mapped)] : []),
    ...(random() < 0.5 ? [box('cdef', [u16(definitions.length), ...definitions])] : []),
  ]);
  const signature = [box('jP  ', [u32(0x0d0a870a)]), box('ftyp', [Buffer.from('jp2 \0\0\0\0jp2 ')])];
  return Buffer.concat([...signature, header, box('jp2c', [codestream])]);
};

/** Types of segments of JBIG2: dictionaries, regions with text, halftones, bitmaps and refinements, tables and ends. */
const segmentTypes = [0, 0, 4, 6, 7, 16, 20, 22, 23, 36, 38, 39, 40, 42, 43, 49, 50, 51, 52, 53, 62];

/** Makes a page of JBIG2 with random segments, which refer to earlier ones. */
const segmentsOf = (random: Random): Buffer => {
  const page = [u32(side(random)), u32(side(random)), u32(0), u32(0), Buffer.from([below(128, random)]), u16(0)];
  const segments = Array.from({ length: 1 + below(8, random) }, (_, index) => {
    const type = pick(random, segmentTypes);
    const referred = Array.from({ length: below(3, random) }, () => below(index + 1, random));
    const region = [u32(side(random)), u32(side(random)), u32(offset(random)), u32(offset(random))];
    const isRegion = type >= 4 && type <= 43 && type !== 16;
    const place = isRegion ? [...region, Buffer.from([below(5, random)])] : [];
    // A few small numbers stand for flags and counts. The rest is for the decoder of arithmetic or Huffman codes.
    const counts = [bytes(2 + below(6, random), random), u32(below(20, random)), u32(below(20, random))];
    return segment(index + 1, type, referred, Buffer.concat([...place, ...counts, bytes(below(600, random), random)]));
  });
  return Buffer.concat([segment(0, 48, [], Buffer.concat(page)), ...segments]);
};

const segment = (number: number, type: number, referred: number[], data: Buffer): Buffer =>
  Buffer.concat([u32(number), Buffer.from([type, referred.length << 5, ...referred, 1]), u32(data.length), data]);

const damaged = (picture: Buffer, random: Random): Buffer => {
  const ofBytes = Object.keys(damages).filter((name) => name !== 'with other numbers');
  return damages[pick(random, ofBytes)]!(Buffer.from(picture), random);
};

/** Writes extreme numbers at some places, most of them in the first bytes, where the header is. */
const withExtremes = (picture: Buffer, random: Random): Buffer => {
  const changed = Buffer.from(picture);
  for (let changes = 1 + below(4, random); changes > 0; changes -= 1) {
    const value = pick(random, [
      u16(0),
      u16(1),
      u16(0xffff),
      u32(0),
      u32(0x7fffffff),
      u32(0x80000000),
      bytes(1, random),
    ]);
    value.copy(changed, below(random() < 0.7 ? Math.min(220, changed.length) : changed.length, random));
  }
  return changed;
};

const side = (random: Random): number =>
  pick(random, [
    0,
    1,
    7,
    64,
    96,
    120,
    255,
    1_000,
    1_000,
    4_096,
    20_000,
    65_535,
    0x7fffffff,
    0xffffffff,
    below(300, random),
  ]);
const offset = (random: Random): number => pick(random, [0, 0, 0, 1, 33, 0x7fffffff, 0xffffffff]);
const tile = (length: number, random: Random): number => pick(random, [length, length, length, 1, 16, 0x7fffffff, 0]);

const marker = (code: number, content: Buffer[]): Buffer => {
  const data = Buffer.concat(content);
  return Buffer.concat([u16(code), u16(data.length + 2), data]);
};

const box = (name: string, content: Buffer[]): Buffer => {
  const data = Buffer.concat(content);
  return Buffer.concat([u32(data.length + 8), Buffer.from(name), data]);
};

const u16 = (value: number): Buffer => Buffer.from([value >> 8, value & 0xff]);
const u32 = (value: number): Buffer => {
  const buffer = Buffer.alloc(4);
  buffer.writeUInt32BE(value);
  return buffer;
};
const bytes = (length: number, random: Random): Buffer => Buffer.from(Array.from({ length }, () => below(256, random)));
const pick = <Value>(random: Random, values: readonly Value[]): Value => values[below(values.length, random)]!;
const below = (limit: number, random: Random): number => Math.floor(random() * limit);

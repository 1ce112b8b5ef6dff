import { aPage, onePage, streamOf } from './by-hand.ts';
import { jbig2Picture, jpeg2000Picture } from './encoded-pictures.ts';

/** Pages with one feature each, which readers often draw wrong or not at all. */
const pageWith = (resources: string, content: string, ...more: (string | Buffer)[]): Buffer =>
  onePage(aPage(`/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<${resources}>>`), streamOf(content), ...more);

const placed = 'q 240 0 0 160 30 20 cm /P Do Q';

export const jbig2 = (): Buffer =>
  pageWith(
    '/XObject<</P 5 0 R>>',
    placed,
    streamOf(
      jbig2Picture,
      '/Type/XObject/Subtype/Image/Width 120/Height 80/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode',
    ),
  );

export const jpeg2000 = (): Buffer =>
  pageWith(
    '/XObject<</P 5 0 R>>',
    placed,
    streamOf(jpeg2000Picture, '/Type/XObject/Subtype/Image/Width 96/Height 64/Filter/JPXDecode'),
  );

const cyrillicLetters = Array.from({ length: 64 }, (_, index) => String.fromCodePoint(0x410 + index));
/** Widths of the capital and small letters in Arial, in thousandths. */
const cyrillicWidths = [
  667, 656, 667, 542, 677, 667, 923, 604, 719, 719, 583, 656, 833, 722, 778, 719, 667, 722, 611, 635, 760, 667, 740,
  667, 917, 938, 792, 885, 656, 719, 1010, 722, 556, 573, 531, 365, 583, 556, 669, 458, 559, 559, 438, 583, 688, 552,
  556, 542, 556, 500, 458, 500, 823, 500, 573, 521, 802, 823, 625, 719, 521, 510, 750, 542,
];
/** The codes of Windows-1251 for letters and spaces. */
const inWindows1251 = (text: string): string =>
  Array.from(text, (letter) => (letter === ' ' ? '20' : (0xc0 + cyrillicLetters.indexOf(letter)).toString(16))).join(
    '',
  );
/** The glyph names of the letters. In both rows of names, the seventh is a letter that Windows-1251 has elsewhere. */
const glyphNames = cyrillicLetters.map((_, index) => {
  const isCapital = index < 32;
  const start = isCapital ? 10_017 : 10_065;
  const place = index % 32;
  return `/afii${start + place + (place > 5 ? 1 : 0)}`;
});

/** Russian in Arial and Times New Roman, which the file names but does not contain. */
export const cyrillicNotEmbedded = (): Buffer => {
  const encoding = `<</Type/Encoding/BaseEncoding/WinAnsiEncoding/Differences[192${glyphNames.join('')}]>>`;
  const font = (name: string, descriptor: number, flags: number): [string, string] => [
    `<</Type/Font/Subtype/TrueType/BaseFont/${name}/FirstChar 192/LastChar 255/Widths[${cyrillicWidths.join(' ')}]/Encoding ${encoding}/FontDescriptor ${descriptor} 0 R>>`,
    `<</Type/FontDescriptor/FontName/${name}/Flags ${flags}/FontBBox[-600 -300 2000 1000]/ItalicAngle 0/Ascent 905/Descent -212/CapHeight 716/StemV 80/MissingWidth 278>>`,
  ];
  const lines = `BT /A 24 Tf 30 130 Td <${inWindows1251('Отчет о чтении')}> Tj /T 24 Tf 0 -50 Td <${inWindows1251('Документы')}> Tj ET`;
  return pageWith('/Font<</A 5 0 R/T 7 0 R>>', lines, ...font('ArialMT', 6, 32), ...font('TimesNewRomanPSMT', 8, 34));
};

const eastAsianFonts = [
  { name: 'STSong-Light', ordering: 'GB1', encoding: 'UniGB-UCS2-H', text: '阅读报告' },
  { name: 'MSung-Light', ordering: 'CNS1', encoding: 'UniCNS-UCS2-H', text: '閱讀報告' },
  { name: 'HeiseiKakuGo-W5', ordering: 'Japan1', encoding: 'UniJIS-UCS2-H', text: '読書の記録' },
  { name: 'HYGoThic-Medium', ordering: 'Korea1', encoding: 'UniKS-UCS2-H', text: '문서 읽기' },
];

/** Lines in the fonts of Adobe's Asian font packs, which are not embedded. */
export const eastAsianNotEmbedded = (): Buffer => {
  const codes = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const objects = eastAsianFonts.flatMap(({ name, ordering, encoding }, index) => {
    const first = 5 + index * 3;
    return [
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/${encoding}/DescendantFonts[${first + 1} 0 R]>>`,
      `<</Type/Font/Subtype/CIDFontType0/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(${ordering})/Supplement 2>>/FontDescriptor ${first + 2} 0 R>>`,
      `<</Type/FontDescriptor/FontName/${name}/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>`,
    ];
  });
  const lines = eastAsianFonts.map(
    ({ text }, index) => `BT /F${index} 28 Tf 40 ${160 - index * 42} Td <${codes(text)}> Tj ET`,
  );
  const fonts = eastAsianFonts.map((_, index) => `/F${index} ${5 + index * 3} 0 R`).join('');
  return pageWith(`/Font<<${fonts}>>`, lines.join('\n'), ...objects);
};

const fade = '<</FunctionType 2/Domain[0 1]/C0[0]/C1[1]/N 1>>';

/** A red box that a mask of a gradient lets through, and a picture with a mask of its own. */
export const softMask = (): Buffer =>
  pageWith(
    '/ExtGState<</M<</SMask<</S/Luminosity/G 5 0 R>>>>/N<</SMask/None>>>>/XObject<</P 6 0 R>>',
    'q /M gs 0.8 0.1 0.1 rg 20 20 120 160 re f Q /N gs 0.9 0.9 0.2 rg 160 20 120 160 re f q 100 0 0 140 170 30 cm /P Do Q',
    streamOf(
      '/S sh',
      `/Type/XObject/Subtype/Form/BBox[0 0 612 792]/Group<</S/Transparency/CS/DeviceGray>>/Resources<</Shading<</S<</ShadingType 2/ColorSpace/DeviceGray/Coords[20 0 140 0]/Extend[true true]/Function ${fade}>>>>>>`,
    ),
    streamOf(
      Buffer.from([0, 0, 128]),
      '/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceRGB/BitsPerComponent 8/SMask 7 0 R',
    ),
    streamOf(
      Buffer.from([255, 0, 0, 255]),
      '/Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8',
    ),
  );

const colourRamp = (from: string, to: string): string =>
  `/ColorSpace/DeviceRGB/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[${from}]/C1[${to}]/N 1>>`;

/** Slides often have such grounds: a dark one along a diagonal, a pale one around a point, and a vivid one. */
export const gradients = (): Buffer =>
  pageWith(
    [
      '/Font<</F 5 0 R>>/Shading<<',
      `/A<</ShadingType 2/Coords[0 792 612 528]${colourRamp('0.05 0.07 0.16', '0.16 0.2 0.4')}>>`,
      `/B<</ShadingType 3/Coords[306 396 0 306 396 360]${colourRamp('1 1 1', '0.91 0.93 0.97')}>>`,
      `/C<</ShadingType 2/Coords[0 0 612 0]${colourRamp('0.9 0.2 0.3', '0.2 0.3 0.9')}>>>>`,
    ].join(''),
    [
      'q 0 528 612 264 re W n /A sh Q q 0 264 612 264 re W n /B sh Q q 0 0 612 264 re W n /C sh Q',
      'BT 1 g /F 30 Tf 60 640 Td (The year in figures) Tj 0 g 0 -264 Td (Revenue) Tj 1 g 0 -264 Td (Thank you) Tj ET',
    ].join('\n'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  );

const blendModes = ['Multiply', 'Screen', 'Overlay', 'Darken', 'Lighten', 'Difference', 'Luminosity', 'HardLight'];

/** Stripes in each blend mode, over two colours. */
export const blendModePage = (): Buffer =>
  pageWith(
    `/ExtGState<<${blendModes.map((mode) => `/${mode}<</BM/${mode}>>`).join('')}>>`,
    [
      '0.2 0.5 0.9 rg 20 20 260 80 re f 0.9 0.6 0.3 rg 20 100 260 80 re f',
      ...blendModes.map((mode, index) => `/${mode} gs 0.7 0.8 0.2 rg ${24 + index * 32} 30 24 140 re f`),
    ].join('\n'),
  );

/** Boxes and a gradient in CMYK, and a spot colour. */
export const cmyk = (): Buffer =>
  pageWith(
    `/ColorSpace<</Spot[/Separation/Deep/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[1 0.8 0 0.2]/N 1>>]>>/Shading<</S<</ShadingType 2/ColorSpace/DeviceCMYK/Coords[20 0 280 0]/Function<</FunctionType 2/Domain[0 1]/C0[0 0 0 0.1]/C1[0.9 0.2 0 0]/N 1>>>>>>`,
    [
      '1 0 0 0 k 20 120 50 60 re f 0 1 0 0 k 80 120 50 60 re f 0 0 1 0 k 140 120 50 60 re f 0 0 0 1 k 200 120 50 60 re f',
      '/Spot cs 1 scn 255 120 30 60 re f q 20 20 260 80 re W n /S sh Q',
    ].join('\n'),
  );

/** Text in a font whose letters are drawings: a box and a triangle. */
export const type3Font = (): Buffer =>
  pageWith(
    '/Font<</F 5 0 R>>',
    'BT 0.1 0.4 0.2 rg /F 60 Tf 30 80 Td (abab) Tj ET',
    '<</Type/Font/Subtype/Type3/FontBBox[0 0 1000 1000]/FontMatrix[0.001 0 0 0.001 0 0]/FirstChar 97/LastChar 98/Widths[1000 1000]/Encoding<</Type/Encoding/Differences[97/box/triangle]>>/CharProcs<</box 6 0 R/triangle 7 0 R>>/Resources<<>>>>',
    streamOf('1000 0 50 50 950 950 d1 100 100 700 700 re f'),
    streamOf('1000 0 d0 0.8 0.2 0.1 rg 100 100 m 800 100 l 450 800 l f'),
  );

/** Lines of no width and of a tenth of a point, and boxes as thin as these. */
export const hairlines = (): Buffer =>
  pageWith(
    '',
    [
      ...Array.from({ length: 8 }, (_, index) => `0 w 20 ${30 + index * 18} m 140 ${30 + index * 20} l S`),
      ...Array.from({ length: 8 }, (_, index) => `0.1 w ${160 + index * 15} 30 m ${160 + index * 15} 100 l S`),
      ...Array.from({ length: 8 }, (_, index) => `160 ${110 + index * 9} 120 0.1 re f`),
    ].join('\n'),
  );

/** Marks without a drawing of their own, which the reader must make. */
export const annotationsWithoutAppearance = (): Buffer => {
  const annotations = [
    '/Subtype/Square/Rect[20 120 90 180]/C[1 0 0]/IC[1 0.9 0.9]/BS<</W 3>>',
    '/Subtype/Circle/Rect[100 120 170 180]/C[0 0 1]/BS<</W 3>>',
    '/Subtype/Line/Rect[180 120 290 180]/L[185 125 285 175]/C[0 0.5 0]/BS<</W 3>>',
    '/Subtype/Polygon/Rect[20 40 90 100]/Vertices[25 45 85 45 55 95]/C[0.5 0 0.5]/BS<</W 3>>',
    '/Subtype/PolyLine/Rect[100 40 170 100]/Vertices[105 45 135 95 165 45]/C[0.8 0.4 0]/BS<</W 3>>',
    '/Subtype/Ink/Rect[180 40 290 100]/InkList[[185 45 220 95 250 45 285 95]]/C[0 0.4 0.8]/BS<</W 3>>',
    '/Subtype/Highlight/Rect[20 8 160 28]/QuadPoints[20 28 160 28 20 8 160 8]/C[1 1 0]',
  ];
  return onePage(
    aPage(
      `/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/Annots[${annotations.map((_, index) => `${6 + index} 0 R`).join(' ')}]`,
    ),
    streamOf('BT /F 16 Tf 22 12 Td (A marked sentence) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...annotations.map((annotation) => `<</Type/Annot/F 4/P 3 0 R${annotation}>>`),
  );
};

/** A note of text on the page itself, without a drawing of its own. */
export const freeTextWithoutAppearance = (): Buffer =>
  onePage(
    aPage('/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>/Annots[5 0 R]'),
    streamOf('0.9 g 20 20 20 20 re f'),
    '<</Type/Annot/Subtype/FreeText/F 4/P 3 0 R/Rect[60 80 260 120]/Contents(Please sign here)/DA(/Helv 20 Tf 1 0 0 rg)/C[1 1 0.8]>>',
  );

/** A line without a drawing of its own, in a rectangle without a size. */
export const lineInEmptyRectangle = (): Buffer =>
  onePage(
    aPage('/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<<>>/Annots[5 0 R]'),
    streamOf('0.9 g 20 20 20 20 re f'),
    '<</Type/Annot/Subtype/Line/F 4/P 3 0 R/Rect[0 0 0 0]/L[40 100 280 100]/C[1 0 0]/BS<</W 3>>>>',
  );

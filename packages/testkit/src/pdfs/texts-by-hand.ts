import { pdfOf, streamOf } from './by-hand.ts';

/** Pages with text in other directions than from left to right on an upright page. */
const helvetica = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

const directions = [
  'BT /F 24 Tf 100 600 Td (Turned words here) Tj 0 -100 Td (Second line) Tj ET',
  'BT /F 18 Tf 0 1 -1 0 400 200 Tm (Upwards going) Tj ET',
  'BT /F 18 Tf 0 -1 1 0 300 300 Tm (Downwards going) Tj ET',
  'BT /F 18 Tf 0.7071 0.7071 -0.7071 0.7071 150 200 Tm (Slanted) Tj ET',
  'BT /F 12 Tf 5 10 Td (Cropped away) Tj ET',
];
const crop = '/CropBox[50 50 500 700]';
const turns = [crop, `/Rotate 90${crop}`, `/Rotate 180${crop}`, `/Rotate 270${crop}`];

/** The same text on a page in each rotation, cropped. */
export const turnedAndCropped = (): Buffer => {
  const page = (more: string): string =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]${more}/Contents 3 0 R/Resources<</Font<</F 4 0 R>>>>>>`;
  const kids = turns.map((_, index) => `${5 + index} 0 R`).join(' ');
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${turns.length}/Kids[${kids}]>>`,
    streamOf(directions.join('\n')),
    helvetica,
    ...turns.map(page),
  ]);
};

/** Two columns of Japanese in a vertical font that is not embedded, the right one first. */
export const verticalNotEmbedded = (): Buffer => {
  const codes = (text: string): string => Buffer.from(text, 'utf16le').swap16().toString('hex');
  const columns = `BT /F 24 Tf 250 380 Td <${codes('縦書きの文書。')}> Tj -40 0 Td <${codes('二行目の文字')}> Tj ET`;
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    streamOf(columns),
    '<</Type/Font/Subtype/Type0/BaseFont/HeiseiMin-W3/Encoding/UniJIS-UCS2-V/DescendantFonts[6 0 R]>>',
    '<</Type/Font/Subtype/CIDFontType0/BaseFont/HeiseiMin-W3/CIDSystemInfo<</Registry(Adobe)/Ordering(Japan1)/Supplement 2>>/FontDescriptor 7 0 R>>',
    '<</Type/FontDescriptor/FontName/HeiseiMin-W3/Flags 6/FontBBox[-25 -254 1000 880]/ItalicAngle 0/Ascent 880/Descent -120/CapHeight 880/StemV 93>>',
  ]);
};

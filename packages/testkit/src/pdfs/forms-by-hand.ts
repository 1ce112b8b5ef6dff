import { pdfOf, streamOf } from './by-hand.ts';

type Field = {
  /** Left, bottom, right and top, in points. */
  box: [number, number, number, number];
  /** Entries of the field's dictionary. */
  entries: string;
  /** Drawings by the name of their state. The key N alone is a field without states. */
  appearances?: Record<string, string>;
};

const frame = (width: number, height: number): string => `0 0 0 RG 1 w 0.5 0.5 ${width - 1} ${height - 1} re S`;
const typed = (text: string): string => `/Tx BMC q BT /Helv 12 Tf 0 g 4 7 Td (${text}) Tj ET Q EMC`;
const button = '0.8 0.85 1 rg 0 0 100 24 re f BT /Helv 12 Tf 0 g 30 8 Td (Send) Tj ET';
/** A stroke as of a pen, which is what a signed contract shows. */
const signature = '0 0 0.6 RG 2 w 10 12 m 30 50 40 -20 60 25 c 75 45 90 0 120 30 c 140 40 150 15 190 22 c S';
const bullet = '0 g 9 9 m 14 9 l 14 14 l 4 14 l 4 4 l 14 4 l f';

const fields: Field[] = [
  { box: [60, 240, 260, 264], entries: '/FT/Tx/T(name)/V(Ann Reader)', appearances: { N: typed('Ann Reader') } },
  {
    box: [60, 204, 78, 222],
    entries: '/FT/Btn/T(agreed)/V/Yes/AS/Yes/MK<</CA(4)>>',
    appearances: { Yes: `${frame(18, 18)} q BT /ZaDb 14 Tf 0 g 3 4 Td (4) Tj ET Q`, Off: frame(18, 18) },
  },
  {
    box: [100, 204, 118, 222],
    entries: '/FT/Btn/Ff 49152/T(day)/V/Monday/AS/Monday/MK<</CA(l)>>',
    appearances: { Monday: `${frame(18, 18)} ${bullet}`, Off: frame(18, 18) },
  },
  { box: [60, 160, 160, 184], entries: '/FT/Btn/Ff 65536/T(send)/MK<</CA(Send)>>', appearances: { N: button } },
  {
    box: [60, 90, 260, 140],
    entries:
      '/FT/Sig/T(signed)/V<</Type/Sig/Filter/Adobe.PPKLite/SubFilter/adbe.pkcs7.detached/ByteRange[0 0 0 0]/Contents<00>>>',
    appearances: { N: signature },
  },
];

/** The entries by which a reader can draw a field itself. */
const bare: Field[] = [
  { box: [60, 240, 260, 264], entries: '/FT/Tx/T(name)/V(Ann Reader)/DA(/Helv 12 Tf 0 g)/MK<</BC[0]>>/BS<</W 1>>' },
  {
    box: [60, 120, 260, 180],
    entries: '/FT/Tx/Ff 4096/T(note)/V(The first line\\nThe second line)/DA(/Helv 12 Tf 0 g)/MK<</BC[0]>>/BS<</W 1>>',
  },
];

/** A page with these fields. Object 4 is its content, and 5 and 6 are its fonts. */
const formOf = (widgets: Field[], entries = ''): Buffer => {
  const firstWidget = 7;
  const drawings: Buffer[] = [];
  const resources = '/Resources<</Font<</Helv 5 0 R/ZaDb 6 0 R>>>>';
  const appearanceOf = ({ box: [left, bottom, right, top], appearances = {} }: Field): string => {
    const states = Object.entries(appearances).map(([state, drawing]) => {
      const box = `/BBox[0 0 ${right - left} ${top - bottom}]`;
      drawings.push(streamOf(drawing, `/Type/XObject/Subtype/Form${box}${resources}`));
      return `/${state} ${firstWidget + widgets.length + drawings.length - 1} 0 R`;
    });
    if (states.length === 0) return '';
    return 'N' in appearances ? `/AP<<${states.join('')}>>` : `/AP<</N<<${states.join('')}>>>>`;
  };
  const written = widgets.map(
    (field) =>
      `<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/Rect[${field.box.join(' ')}]${field.entries}${appearanceOf(field)}>>`,
  );
  const numbers = widgets.map((_, index) => `${firstWidget + index} 0 R`).join(' ');
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${numbers}]/DA(/Helv 0 Tf 0 g)/DR<</Font<</Helv 5 0 R/ZaDb 6 0 R>>>>${entries}>>>>`,
    '<</Type/Pages/Count 1/Kids[3 0 R]>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R${resources}/Annots[${numbers}]>>`,
    streamOf('BT /Helv 14 Tf 60 284 Td (Contract) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>',
    '<</Type/Font/Subtype/Type1/BaseFont/ZapfDingbats>>',
    ...written,
    ...drawings,
  ]);
};

/** A contract with a filled field, a check box, a radio button, a button and a signature. */
export const filledForm = (): Buffer => formOf(fields);

/** Fields with values, which the reader must draw itself. */
export const formWithoutAppearances = (): Buffer => formOf(bare, '/NeedAppearances true');

/** A list without a choice, which a page on paper shows as nothing. */
export const emptyChoice = (): Buffer =>
  formOf([{ box: [60, 240, 260, 264], entries: '/FT/Ch/Ff 131072/T(day)/Opt[(Monday)(Friday)]/DA(/Helv 12 Tf 0 g)' }]);

/** Text of the placeholder. Its font, Helvetica, is built into PDFium, because a server may have no fonts. */
const sentence = 'This page cannot be shown';
const width = 595;
const height = 842;

/** The size of the placeholder in points. */
export const placeholderSize = { width, height };

/** A sheet with a folded corner and the text below it, on light grey. */
const drawing = `
0.957 0.953 0.941 rg 0 0 ${width} ${height} re f
1 1 1 rg 0.68 0.66 0.62 RG 3 w 1 j
252 430 m 252 545 l 318 545 l 343 520 l 343 430 l h B
318 545 m 318 520 l 343 520 l S
275 462 m 320 497 l S 320 462 m 275 497 l S
0.42 0.41 0.38 rg
BT /F 20 Tf 178.6 380 Td (${sentence}) Tj ET
`;

const objects = [
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Kids[3 0 R]/Count 1>>',
  `<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>`,
  `<</Length ${drawing.length}>>\nstream\n${drawing}\nendstream`,
  '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
];

/**
 * A PDF of one page, which replaces a page that cannot be drawn. It has no cross-reference table, because PDFium
 * finds the objects itself.
 */
export const placeholderPdf = Buffer.from(
  [
    '%PDF-1.4',
    ...objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj`),
    'trailer<</Root 1 0 R>>',
    '%%EOF',
    '',
  ].join('\n'),
);

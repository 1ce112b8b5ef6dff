import { pdfOf } from '@docsight/testkit';

const mediaBox = '/MediaBox[0 0 600 800]';

/**
 * Makes a PDF whose pages have these entries and annotations, with an outline of these items.
 * The objects of the pages are 3, 4, 5 and so on. `outline` has the objects of the items, the first one first: `at(0)`
 * is its number.
 */
export const linkedPdf = (options: {
  pages: readonly { entries?: string; annotations?: readonly string[]; content?: Buffer }[];
  outline?: (at: (index: number) => string) => readonly string[];
  /** Further entries of the catalog. */
  catalog?: string;
}): Buffer => {
  const { pages, outline, catalog = '' } = options;
  const contents = pages.map(({ content }) => content).filter((content) => content !== undefined);
  const firstContent = 3 + pages.length;
  const outlines = firstContent + contents.length;
  const at = (index: number): string => `${outlines + 1 + index} 0 R`;
  const items = outline?.(at) ?? [];
  let nextContent = firstContent;
  const pageObjects = pages.map(({ entries = mediaBox, annotations = [], content }) => {
    const drawn = content ? `/Contents ${nextContent++} 0 R/Resources<</Font<</F ${font}>>>>` : '';
    return `<</Type/Page/Parent 2 0 R${entries}${drawn}/Annots[${annotations.join('')}]>>`;
  });
  return pdfOf([
    `<</Type/Catalog/Pages 2 0 R/Outlines ${outlines} 0 R${catalog}>>`,
    `<</Type/Pages/Count ${pages.length}/Kids[${pages.map((_, index) => `${3 + index} 0 R`).join(' ')}]>>`,
    ...pageObjects,
    ...contents,
    items.length > 0 ? `<</Type/Outlines/First ${at(0)}>>` : '<</Type/Outlines>>',
    ...items,
  ]);
};

const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';

/** Makes a link annotation with these entries, by default near the upper left corner of the page. */
export const aLink = (entries: string, rectangle = '60 720 180 740'): string =>
  `<</Type/Annot/Subtype/Link/Rect[${rectangle}]${entries}>>`;

export const uri = (address: string): string => `/A<</S/URI/URI(${address})>>`;

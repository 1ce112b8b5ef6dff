import { pdfOf, streamOf } from '@docsight/testkit';

/** Makes a PDF of one page. */
export const aPdf = (
  options: {
    mediaBox?: string;
    /** The content stream of the page. */
    content?: Buffer;
    resources?: string;
    /** Further objects, from number 5. */
    more?: (string | Buffer)[];
  } = {},
): Buffer => {
  const {
    mediaBox = '0 0 612 792',
    content = streamOf('0 0 1 rg 100 100 200 200 re f'),
    resources = '',
    more = [],
  } = options;
  return pdfOf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    `<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Contents 4 0 R/Resources<<${resources}>>>>`,
    content,
    ...more,
  ]);
};

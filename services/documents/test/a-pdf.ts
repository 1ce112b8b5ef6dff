import { pdfOf, streamOf } from '@docsight/testkit';

/** A PDF of one page. content: the page's stream. more: objects from number 5 on. */
export const aPdf = (
  options: {
    mediaBox?: string;
    content?: Buffer;
    resources?: string;
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

/** The windows in which the viewer page shows page 1 with an image of one width, in pixels. */
type Windows = { width: number; media: string };

/**
 * Covers most windows. In each, all pages in portrait format need this width. So the browser requests the image that
 * the script will show. In other windows the script requests it. Pages are 900 CSS pixels wide, or as wide as the
 * window without its margins. `first-image.contract.test.ts` compares it with the script.
 */
export const firstImageWindows: readonly Windows[] = [
  { width: 800, media: '(resolution: 1dppx) and (min-width: 417px) and (max-width: 848px)' },
  { width: 1_200, media: '(resolution: 1dppx) and (min-width: 849px)' },
  { width: 1_200, media: '(resolution: 1.25dppx) and (min-width: 689px)' },
  { width: 1_600, media: '(resolution: 1.5dppx) and (min-width: 849px)' },
  { width: 1_600, media: '(resolution: 2dppx) and (min-width: 649px) and (max-width: 848px)' },
  { width: 2_000, media: '(resolution: 2dppx) and (min-width: 849px)' },
  { width: 800, media: '(resolution: 2dppx) and (min-width: 217px) and (max-width: 416px)' },
  {
    width: 1_200,
    media: '(min-resolution: 2.5dppx) and (max-resolution: 3dppx) and (min-width: 338px) and (max-width: 416px)',
  },
];

/** Returns the elements of the head that make the browser request the image of page 1 before the script. */
export const firstImageLinks = (code: string): string =>
  firstImageWindows
    .map(
      ({ width, media }) =>
        `<link rel="preload" as="image" fetchpriority="high" href="/s/${code}/pages/1?width=${width}&amp;opening=true" media="${media}">`,
    )
    .join('\n');

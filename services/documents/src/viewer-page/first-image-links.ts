/** The windows in which the viewer page shows page 1 with an image of one width, in pixels. */
type Windows = { width: number; media: string };

/**
 * Covers most windows. In each, all pages in portrait format need this width, so the browser requests the image that
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

/**
 * The inline script by which the browser requests the image of page 1 before it has the script of the page. It requests
 * nothing for a reader who continues at another page: only the browser knows the address behind `#` and the position
 * stored in the tab. It is the same for all documents, so the Content-Security-Policy allows it by its hash.
 * `first-image-script.contract.test.ts` compares it with the script of the page.
 */
export const firstImageScript = `{
const { code } = document.currentScript.dataset;
const storedPage = () => {
  try {
    return JSON.parse(sessionStorage.getItem('docsight:place:' + code)).page;
  } catch {
    return 1; // Nothing is stored, or the browser forbids storage.
  }
};
const page = /^#page=([1-9]\\d{0,5})$/.exec(location.hash)?.[1] ?? storedPage();
const windows = Number(page) === 1 ? ${JSON.stringify(firstImageWindows)} : [];
for (const { width, media } of windows) {
  const href = '/s/' + code + '/pages/1?width=' + width + '&opening=true';
  const link = document.createElement('link');
  document.head.append(Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high', media, href }));
}
}`;

/** Returns the element of the head that runs the script. It must precede all styles, because scripts wait for them. */
export const firstImageElement = (code: string): string => `<script data-code="${code}">${firstImageScript}</script>`;

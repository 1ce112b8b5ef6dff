/** What the server keeps; any other width would be drawn anew for each reader. Source: services/documents/src/pages/page-request.ts. */
const keptWidths = [400, 800, 1200, 1600, 2000];

/** The least kept width that is sharp for a page of so many css pixels on such a screen; the greatest when none is. */
export const keptWidth = (cssWidth: number, pixelRatio: number): number =>
  keptWidths.find((width) => width >= Math.floor(cssWidth * pixelRatio)) ?? keptWidths.at(-1)!;

/** Of thumbnails. */
export const smallestWidth = keptWidths[0]!;

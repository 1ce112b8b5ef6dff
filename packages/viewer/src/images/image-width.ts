/** The widths that the server stores. It would draw any other width anew for each reader. Source: Specification 5.9. */
const storedWidths = [400, 800, 1200, 1600, 2000];

/** Returns the smallest stored width that is sharp on this screen, else the greatest one. */
export const imageWidth = (cssWidth: number, pixelRatio: number): number =>
  storedWidths.find((width) => width >= Math.floor(cssWidth * pixelRatio)) ?? storedWidths.at(-1)!;

/** The width of thumbnails. */
export const smallestWidth = storedWidths[0]!;

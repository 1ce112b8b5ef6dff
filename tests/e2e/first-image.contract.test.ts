import { describe, expect, it } from '@jest/globals';
import { imageWidth } from '../../packages/viewer/src/images/image-width.ts';
import { firstPageWidth } from '../../packages/viewer/src/layout/viewport.ts';
import { firstImageWindows } from '../../services/documents/src/viewer-page/first-image-links.ts';

/** Device pixels per CSS pixel, of usual screens and with the zoom of a browser. */
const pixelRatios = [0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.608, 2.625, 2.75, 2.8125, 3, 3.5, 4];

/** Returns the widths that the HTML requests in a window. */
const requestedIn = (innerWidth: number, pixelRatio: number): number[] =>
  firstImageWindows
    .filter(({ media }) =>
      media.split(' and ').every((feature) => {
        const [, name, value] = /^\(([a-z-]+): ([\d.]+)(?:px|dppx)\)$/.exec(feature)!;
        const given = name!.endsWith('width') ? innerWidth : pixelRatio;
        if (name!.startsWith('min-')) return given >= Number(value);
        return name!.startsWith('max-') ? given <= Number(value) : given === Number(value);
      }),
    )
    .map(({ width }) => width);

describe('the image of page 1 that the HTML requests', () => {
  it.each(pixelRatios)('has the width that the script requests, with %d device pixels per CSS pixel', (pixelRatio) => {
    for (let innerWidth = 200; innerWidth <= 4_000; innerWidth += 1) {
      const requested = requestedIn(innerWidth, pixelRatio);
      const needed = imageWidth(firstPageWidth(innerWidth), pixelRatio);
      if (requested.length > 0) expect({ innerWidth, requested }).toEqual({ innerWidth, requested: [needed] });
    }
  });

  it.each([
    [1280, 1],
    [1536, 1.25],
    [1280, 1.5],
    [1440, 2],
    [768, 2],
    [390, 3],
    [412, 2.625],
    [375, 2],
  ])('is requested in a window of %d CSS pixels with %d device pixels each', (innerWidth, pixelRatio) => {
    expect(requestedIn(innerWidth, pixelRatio)).toHaveLength(1);
  });
});

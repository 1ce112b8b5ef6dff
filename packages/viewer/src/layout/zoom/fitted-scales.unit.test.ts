import { describe, expect, it } from '@jest/globals';
import { fitPageScale, fitWidthScale, standardScale } from './fitted-scales.ts';

const a4 = { width: 800, height: 1130, pageCount: 1 };
const landscape = { width: 1130, height: 800, pageCount: 1 };
const desktop = { width: 1377, height: 900, gap: 20 };
const phone = { width: 304, height: 600, gap: 10 };

describe('the fitted scales', () => {
  it('fill the width, or show the whole row', () => {
    expect(fitWidthScale(desktop, a4) * 800).toBeCloseTo(1377);
    expect(fitPageScale(desktop, a4) * 1130).toBeCloseTo(900);
    expect(fitPageScale(phone, landscape) * 1130).toBeCloseTo(304);
  });

  it('leave room between two pages', () => {
    expect(fitWidthScale(desktop, { width: 1600, height: 1130, pageCount: 2 }) * 1600).toBeCloseTo(1357);
  });
});

describe('the standard scale', () => {
  it('gives the usual page a comfortable width on a desktop, and the full width on a phone', () => {
    expect(standardScale(desktop, a4, a4) * 800).toBeCloseTo(900);
    expect(standardScale(desktop, landscape, landscape) * 1130).toBeCloseTo(1120);
    expect(standardScale(phone, a4, a4) * 800).toBeCloseTo(304);
  });

  it('is a little less when a wider page fits then, and never because of a page that does not', () => {
    const narrow = { ...desktop, width: 1217 };
    expect(standardScale(narrow, a4, landscape) * 1130).toBeCloseTo(1217);
    expect(standardScale(narrow, a4, { ...landscape, width: 5000 }) * 800).toBeCloseTo(900);
    expect(standardScale(phone, a4, landscape) * 800).toBeCloseTo(304);
  });

  it('does not enlarge small pages to the width of large ones', () => {
    expect(standardScale(desktop, { width: 133, height: 133, pageCount: 1 }, a4) * 133).toBeCloseTo(332.5);
  });
});

import { describe, expect, it } from '@jest/globals';
import { galleryPage } from './gallery-page.ts';

const headingsIn = (page: string): string[] => [...page.matchAll(/<h2>([^<]*)<\/h2>/g)].map(([, text = '']) => text);
const captionsIn = (page: string): string[] =>
  [...page.matchAll(/<figcaption>([^<]*)<\/figcaption>/g)].map(([, text = '']) => text);

describe('the gallery', () => {
  it('has one row for each state, with phones first and light before dark', () => {
    const page = galleryPage([
      'dashboard/app-keys-1440-light.jpg',
      'dashboard/app-keys-390-dark.jpg',
      'dashboard/app-keys-390-light.jpg',
      'dashboard/app-768.jpg',
      'viewer/deep-zoom.png',
    ]);
    expect(headingsIn(page)).toEqual(['dashboard/app', 'dashboard/app-keys', 'viewer/deep-zoom']);
    expect(captionsIn(page)).toEqual(['768 px', '390 px, light', '390 px, dark', '1440 px, light', '']);
    expect(page).toContain('<img src="dashboard/app-keys-390-dark.jpg"');
  });

  it('escapes names', () => {
    expect(galleryPage(['<b>&.jpg'])).not.toContain('<b>');
  });
});

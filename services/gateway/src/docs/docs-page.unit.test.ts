import { openApi } from '@docsight/api-contract';
import { describe, expect, it } from '@jest/globals';
import { docsAssets } from './docs-assets.ts';
import { docsPage } from './docs-page.ts';
import { keyGuideAnchor } from './key-guide.ts';

const page = docsPage(openApi('https://docs.example.com'));
const all = (text: string, pattern: RegExp): string[] => [...text.matchAll(pattern)].map(([, found]) => found!);

describe('the documentation page', () => {
  it('has the section to which errors link', () => {
    expect(all(page, / id="([^"]+)"/g)).toContain(keyGuideAnchor);
  });

  it('loads only files that the gateway serves, and has no inline script or style', () => {
    const assets = Object.keys(docsAssets()).map((name) => `/docs/${name}`);
    const loaded = [...all(page, / src="([^"]+)"/g), ...all(page, /<link rel="stylesheet" href="([^"]+)"/g)];
    expect(loaded.sort()).toEqual(assets.sort());
    expect(page).not.toMatch(/<script>|<style| style=| on\w+=|<img|<iframe/);
  });

  it('shows the address of the installation in its examples', () => {
    expect(page).toContain('curl https://docs.example.com/api/v1/documents');
    expect(page).not.toContain('localhost:8080');
    expect(page).not.toMatch(/undefined|\[object Object\]/);
  });

  it('escapes the texts of the document', () => {
    const document = openApi('https://docs.example.com');
    document.info.title = '<script>alert("1")</script>';
    expect(docsPage(document)).toContain('<h1>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</h1>');
  });
});

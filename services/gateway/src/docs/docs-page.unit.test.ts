import { allOperations, openApi } from '@docsight/api-contract';
import { describe, expect, it } from '@jest/globals';
import { docsPage } from './docs-page.ts';
import { keyGuideAnchor } from './key-guide.ts';
import { style } from './style.ts';

const page = docsPage(openApi('https://docs.example.com'));
const all = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, found]) => found!);

describe('the page of the interface', () => {
  it('has a place for every operation', () => {
    const ids = new Set(all(/ id="([^"]+)"/g));
    expect(allOperations.map(({ id }) => id).filter((id) => !ids.has(id))).toEqual([]);
  });

  it('has no link that leads nowhere, and no two places of one name', () => {
    const ids = all(/ id="([^"]+)"/g);
    expect(new Set(ids).size).toBe(ids.length);
    expect(all(/ href="#([^"]+)"/g).filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('has the place to which errors and the home page send somebody without a key', () => {
    expect(all(/ id="([^"]+)"/g)).toContain(keyGuideAnchor);
  });

  it('runs and loads nothing, and keeps its style as the policy knows it', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe| src=| style=| on\w+=|url\(|@import/);
    expect(all(/<style>([\s\S]*?)<\/style>/g)).toEqual([style]);
    expect(all(/ href="([^#"][^"]*)"/g)).toEqual(['/openapi.json']);
  });

  it('tells the address of the installation in its examples', () => {
    expect(page).toContain('curl https://docs.example.com/api/v1/documents');
    expect(page).not.toContain('localhost:8080');
    expect(page).not.toMatch(/undefined|\[object Object\]/);
  });

  it('escapes what it is made of', () => {
    const document = openApi('https://docs.example.com');
    document.info.title = '<script>alert("1")</script>';
    expect(docsPage(document)).toContain('<h1>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</h1>');
  });
});

import { describe, expect, it } from '@jest/globals';
import { homePage, homeStyle } from './home-page.ts';

const page = homePage({
  name: 'Docsight <1>',
  version: '1.2.3',
  description: 'What & why.',
  publicUrl: 'https://docs.example.com',
});
const all = (pattern: RegExp): string[] => [...page.matchAll(pattern)].map(([, found]) => found!);

describe('the home page', () => {
  it('links to the documentation, the key guide and the OpenAPI document, and to no other host', () => {
    expect(all(/ href="([^"]*)"/g)).toEqual(['/docs', '/docs#get-an-api-key', '/openapi.json']);
  });

  it('has no script, loads nothing, and contains exactly the style that the policy allows', () => {
    expect(page).not.toMatch(/<script|<link|<img|<iframe| src=| style=| on\w+=|url\(|@import/);
    expect(all(/<style>([\s\S]*?)<\/style>/g)).toEqual([homeStyle]);
  });

  it('shows the address of the installation in its example', () => {
    expect(page).toContain('curl https://docs.example.com/api/v1/documents');
  });

  it('escapes its texts', () => {
    expect(page).toContain('<h1>Docsight &lt;1&gt;</h1>');
    expect(page).toContain('What &amp; why.');
  });
});

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { derivedFileName } from './renderer-version.ts';

const require = createRequire(import.meta.url);

/** Finds the description of a package from its main file, because it may not export it. */
const versionOf = (name: string): string => {
  const folder = require.resolve(name).split(`node_modules/${name}/`)[0]!;
  return (JSON.parse(readFileSync(`${folder}node_modules/${name}/package.json`, 'utf8')) as { version: string })
    .version;
};
const libraries = [
  '@embedpdf/pdfium',
  '@embedpdf/fonts-kr',
  '@embedpdf/fonts-sc',
  '@expo-google-fonts/arimo',
  '@expo-google-fonts/cousine',
  '@expo-google-fonts/tinos',
  'sharp',
];

describe('the version of the renderer', () => {
  it('belongs to these versions of the libraries: raise it when one of them changes', () => {
    const versions = Object.fromEntries(libraries.map((name) => [name, versionOf(name)]));
    expect({ name: derivedFileName('page-1.json'), ...versions }).toEqual({
      name: 'r5-page-1.json',
      '@embedpdf/pdfium': '2.15.1',
      '@embedpdf/fonts-kr': '1.0.0',
      '@embedpdf/fonts-sc': '1.0.0',
      '@expo-google-fonts/arimo': '0.4.3',
      '@expo-google-fonts/cousine': '0.4.3',
      '@expo-google-fonts/tinos': '0.4.2',
      sharp: '0.35.5',
    });
  });
});

import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { fontFileFor } from './font-files.ts';

const require = createRequire(import.meta.url);
const ansi = 0;

describe('the font that replaces one that is not embedded', () => {
  it.each([
    ['Helvetica', { charset: ansi, weight: 400, isItalic: false }, 'Arimo_400Regular.ttf'],
    ['Helvetica-BoldOblique', { charset: ansi, weight: 400, isItalic: false }, 'Arimo_700Bold_Italic.ttf'],
    ['Times-Roman', { charset: ansi, weight: 700, isItalic: false }, 'Tinos_700Bold.ttf'],
    ['Times-Italic', { charset: ansi, weight: 400, isItalic: true }, 'Tinos_400Regular_Italic.ttf'],
    ['Courier', { charset: ansi, weight: 400, isItalic: false }, 'Cousine_400Regular.ttf'],
    ['STSong', { charset: 134, weight: 400, isItalic: false }, 'NotoSansHans-Regular.otf'],
    ['MSung', { charset: 136, weight: 700, isItalic: false }, 'NotoSansHans-Bold.otf'],
    ['HeiseiMin', { charset: 128, weight: 400, isItalic: false }, 'NotoSansHans-Regular.otf'],
    ['HYGoThic-Medium', { charset: 129, weight: 400, isItalic: true }, 'NotoSansKR-Regular.otf'],
  ])('of %s, %j, is %s', (family, style, name) => {
    const file = fontFileFor({ family, ...style })!;
    expect(file.path.endsWith(name)).toBe(true);
    expect(existsSync(join(dirname(require.resolve(file.packageName)), file.path))).toBe(true);
  });

  it('of any other family is one of PDFium', () => {
    expect(fontFileFor({ family: 'Garamond', charset: ansi, weight: 400, isItalic: false })).toBeUndefined();
  });
});

/** What PDFium knows about a font that the file does not contain. */
export type FontRequest = {
  /** The name of the family, with the style for the standard fonts: `Helvetica-Bold`. */
  family: string;
  /** The character set, as Windows numbers it. */
  charset: number;
  /** 400 is regular, 700 is bold. */
  weight: number;
  isItalic: boolean;
};

/** A file of an npm package. The path is relative to the package's main file. */
export type FontFile = { packageName: string; path: string };

/** Latin, Greek and Cyrillic fonts with the widths of Arial, Times New Roman and Courier New. */
const families = [
  { pattern: /^(helvetica|arial)/i, packageName: '@expo-google-fonts/arimo', name: 'Arimo' },
  { pattern: /^times/i, packageName: '@expo-google-fonts/tinos', name: 'Tinos' },
  { pattern: /^courier/i, packageName: '@expo-google-fonts/cousine', name: 'Cousine' },
];

const korean = { packageName: '@embedpdf/fonts-kr', name: 'NotoSansKR' };
/** Covers both kinds of Chinese, and Japanese. */
const han = { packageName: '@embedpdf/fonts-sc', name: 'NotoSansHans' };
/** Fonts of the character sets Shift-JIS, Hangul, GB 2312 and Big5. */
const eastAsian: Record<number, typeof han> = { 128: han, 129: korean, 134: han, 136: han };

const minBoldWeight = 600;

/**
 * Returns the font file that replaces a font. Undefined: PDFium uses its own font, which adapts to the widths in the
 * file.
 */
export const fontFileFor = ({ family, charset, weight, isItalic }: FontRequest): FontFile | undefined => {
  const isBold = weight >= minBoldWeight || /bold/i.test(family);
  const wide = eastAsian[charset];
  if (wide) return { packageName: wide.packageName, path: `../fonts/${wide.name}-${isBold ? 'Bold' : 'Regular'}.otf` };
  const found = families.find(({ pattern }) => pattern.test(family));
  if (!found) return undefined;
  const slant = isItalic || /italic|oblique/i.test(family) ? '_Italic' : '';
  const style = `${isBold ? '700Bold' : '400Regular'}${slant}`;
  return { packageName: found.packageName, path: `${style}/${found.name}_${style}.ttf` };
};

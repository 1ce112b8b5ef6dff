import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fontFileFor } from './font-files.ts';
import type { FontFile } from './font-files.ts';
import type { Pdfium } from './pdfium.ts';

const require = createRequire(import.meta.url);

/** The fields of FPDF_SYSFONTINFO, each of 4 bytes. Source: fpdf_sysfontinfo.h of PDFium. */
const fields = 9;
const version = 1;
/** A request for the whole file. PDFium also asks for the index of a font collection, which no file has. */
const wholeFile = 0;

/** A font that PDFium uses. Its number is the index of the file plus 1, because 0 means that there is none. */
type Handle = number;

/** The files that were needed so far, for all instances in this process. There are 16 at most. */
const contents = new Map<string, Buffer>();

/**
 * Lets PDFium use our font files for fonts that a PDF does not contain. It would find none itself, because
 * WebAssembly has no system fonts. Files are read when they are needed first, and kept.
 */
export const useFontFiles = (pdfium: Pdfium): void => {
  const { addFunction, setValue, UTF8ToString, wasmExports } = pdfium.pdfium;
  const paths: string[] = [];

  const handleOf = (file: FontFile): Handle => {
    const path = pathOf(file);
    if (!paths.includes(path)) paths.push(path);
    return paths.indexOf(path) + 1;
  };
  const contentOf = (handle: Handle): Buffer => {
    const path = paths[handle - 1]!;
    const content = contents.get(path) ?? readFileSync(path);
    contents.set(path, content);
    return content;
  };

  const callbacks = [
    [() => undefined, 'vi'], // Release
    [() => undefined, 'vii'], // EnumFonts
    [
      // MapFont
      (_info: number, weight: number, italic: number, charset: number, _pitch: number, face: number) => {
        const file = fontFileFor({ family: UTF8ToString(face), charset, weight, isItalic: italic !== 0 });
        return file ? handleOf(file) : 0;
      },
      'iiiiiiii',
    ],
    [() => 0, 'iii'], // GetFont, by a name that EnumFonts reported
    [
      // GetFontData
      (_info: number, handle: Handle, table: number, buffer: number, bufferBytes: number) => {
        if (table !== wholeFile) return 0;
        const content = contentOf(handle);
        if (bufferBytes >= content.length) pdfium.pdfium.HEAPU8.set(content, buffer);
        return content.length;
      },
      'iiiiii',
    ],
    [() => 0, 'iiiii'], // GetFaceName
    [() => 0, 'iii'], // GetFontCharset
    [() => undefined, 'vii'], // DeleteFont
  ] as const;

  // PDFium keeps the structure until the process ends.
  const info = wasmExports.malloc(fields * 4);
  setValue(info, version, 'i32');
  for (const [index, [callback, signature]] of callbacks.entries())
    setValue(info + (index + 1) * 4, addFunction(callback, signature), 'i32');
  pdfium.FPDF_SetSystemFontInfo(info);
};

const pathOf = ({ packageName, path }: FontFile): string => join(dirname(require.resolve(packageName)), path);

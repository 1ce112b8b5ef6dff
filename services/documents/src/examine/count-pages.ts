import { readFile } from 'node:fs/promises';
import { PDFParse, VerbosityLevel } from 'pdf-parse';
import { mostPages } from './examination.ts';
import type { Examination, Refusal } from './examination.ts';

/**
 * Reads a PDF as far as it takes to know its pages. Runs in the examining child only: a hostile file can hold a process for minutes and
 * fill its memory.
 */
export const countPages = async (path: string): Promise<Examination> => {
  const declared = listenForFalseCount();
  const parser = new PDFParse({
    data: new Uint8Array(await readFile(path)),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.WARNINGS,
  });
  try {
    const { total } = await parser.getInfo();
    if (total < 1) return refused('no-pages');
    if (total > mostPages || declared() > mostPages) return refused('too-many-pages');
    // A count is only a claim: the first page must be there.
    await parser.getInfo({ parsePageInfo: true, first: 1 });
    return { kind: 'pdf', pageCount: total };
  } catch (error) {
    return refused(error instanceof Error && error.name === 'PasswordException' ? 'needs-password' : 'unreadable');
  } finally {
    await parser.destroy();
  }
};

const refused = (refusal: Refusal): Examination => ({ kind: 'refused', refusal });

/**
 * pdf.js mends a page tree that claims more pages than it has, and tells of the claim only in a warning. The console belongs to this process
 * alone, one file at a time, so it is listened to; nothing else of what pdf.js warns of is of use.
 */
const listenForFalseCount = (): (() => number) => {
  let greatest = 0;
  console.warn = (message: unknown) => {
    const count = /^Warning: checkLastPage - invalid \/Pages tree \/Count: (\d+)\.$/.exec(String(message))?.[1];
    if (count !== undefined) greatest = Math.max(greatest, Number(count));
  };
  return () => greatest;
};

import { maxPages } from './examination.ts';
import type { Examination, Rejection } from './examination.ts';
import './without-canvas.ts';

// In a bundle, a static import of a library runs before our own modules.
const { PDFParse, VerbosityLevel } = await import('pdf-parse');

type Reading = {
  examination: Examination;
  /** True if nothing was repaired, so that another reader would get the same result. */
  isSure: boolean;
};

/** Reads a PDF with pdf-parse. The buffer must not be used afterwards. */
export const readWithPdfParse = async (content: Uint8Array): Promise<Reading> => {
  const warnings = listenForWarnings();
  const parser = new PDFParse({
    data: new Uint8Array(content.buffer, content.byteOffset, content.byteLength), // A Buffer would be copied.
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.WARNINGS,
  });
  try {
    const { total } = await parser.getInfo();
    if (total > maxPages || warnings().claimedPages > maxPages) return sure(rejected('too-many-pages'));
    if (total < 1) return unsure(rejected('no-pages'));
    // The count is only a claim of the file, so the first page is read too.
    await parser.getInfo({ parsePageInfo: true, first: 1 });
    return { examination: { kind: 'pdf', pageCount: total }, isSure: !warnings().isDamaged };
  } catch (error) {
    const needsPassword = error instanceof Error && error.name === 'PasswordException';
    return needsPassword ? sure(rejected('needs-password')) : unsure(rejected('unreadable'));
  } finally {
    await parser.destroy();
  }
};

const rejected = (reason: Rejection): Examination => ({ kind: 'rejected', reason });
const sure = (examination: Examination): Reading => ({ examination, isSure: true });
const unsure = (examination: Examination): Reading => ({ examination, isSure: false });

/**
 * Collects the warnings of pdf.js, which repairs what it can and reports it only on the console: a rebuilt
 * cross-reference table, or a page tree that claims more pages than it has. The console belongs to this process,
 * which reads one file at a time.
 */
const listenForWarnings = (): (() => { isDamaged: boolean; claimedPages: number }) => {
  let isDamaged = false;
  let claimedPages = 0;
  console.warn = (message: unknown) => {
    const text = String(message);
    const claimed = /^Warning: checkLastPage - invalid \/Pages tree \/Count: (\d+)\.$/.exec(text)?.[1];
    if (claimed !== undefined) claimedPages = Math.max(claimedPages, Number(claimed));
    if (/^Warning: (checkLastPage|Indexing all PDF objects)/.test(text)) isDamaged = true;
  };
  return () => ({ isDamaged, claimedPages });
};

import { PDFParse, VerbosityLevel } from 'pdf-parse';
import { mostPages } from './examination.ts';
import type { Examination, Refusal } from './examination.ts';

/** sure: whether nothing had to be mended, so that another reader would say the same. The content is used up. */
export const readWithPdfParse = async (content: Uint8Array): Promise<{ examination: Examination; sure: boolean }> => {
  const heard = listenForDamage();
  const parser = new PDFParse({
    data: new Uint8Array(content),
    isEvalSupported: false,
    useSystemFonts: false,
    disableFontFace: true,
    verbosity: VerbosityLevel.WARNINGS,
  });
  try {
    const { total } = await parser.getInfo();
    if (total > mostPages || heard().claimedPages > mostPages) return sure(refused('too-many-pages'));
    if (total < 1) return unsure(refused('no-pages'));
    // A count is only a claim: the first page must be there.
    await parser.getInfo({ parsePageInfo: true, first: 1 });
    return { examination: { kind: 'pdf', pageCount: total }, sure: !heard().damage };
  } catch (error) {
    const needsPassword = error instanceof Error && error.name === 'PasswordException';
    return needsPassword ? sure(refused('needs-password')) : unsure(refused('unreadable'));
  } finally {
    await parser.destroy();
  }
};

const refused = (refusal: Refusal): Examination => ({ kind: 'refused', refusal });
const sure = (examination: Examination) => ({ examination, sure: true });
const unsure = (examination: Examination) => ({ examination, sure: false });

/**
 * pdf.js mends what it can, and tells of it only in warnings: a cross-reference table that is made anew, or a page tree that claims more pages
 * than it has. The console belongs to this process alone, one file at a time, so it is listened to.
 */
const listenForDamage = (): (() => { damage: boolean; claimedPages: number }) => {
  let damage = false;
  let claimedPages = 0;
  console.warn = (message: unknown) => {
    const text = String(message);
    const claimed = /^Warning: checkLastPage - invalid \/Pages tree \/Count: (\d+)\.$/.exec(text)?.[1];
    if (claimed !== undefined) claimedPages = Math.max(claimedPages, Number(claimed));
    if (/^Warning: (checkLastPage|Indexing all PDF objects)/.test(text)) damage = true;
  };
  return () => ({ damage, claimedPages });
};

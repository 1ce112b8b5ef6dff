import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureToolsInstalled } from '../tools.ts';
import { comparedWidth } from './compare-pictures.ts';

/** Draws a page of a file as PNG. Undefined: the reader cannot draw it. Pages count from 1. */
export type ReferenceReader = (file: string, page: number) => Promise<Buffer | undefined>;

const timeoutMs = 20_000;
const maxImageBytes = 100 * 1024 * 1024;

/** Two readers of PDFs that share no code with ours or with each other: poppler and mupdf. */
export const referenceReaders = async (): Promise<[ReferenceReader, ReferenceReader]> => {
  const { pdftoppm, mutool } = await ensureToolsInstalled(['pdftoppm', 'mutool']);
  const width = String(comparedWidth);
  return [
    (file, page) => {
      const pages = ['-f', String(page), '-l', String(page), '-singlefile'];
      return imageFrom(pdftoppm, ['-cropbox', '-png', ...pages, '-scale-to-x', width, '-scale-to-y', '-1', file]);
    },
    (file, page) => imageFrom(mutool, ['draw', '-q', '-F', 'png', '-w', width, '-o', '-', file, String(page)]),
  ];
};

const imageFrom = async (program: string, args: string[]): Promise<Buffer | undefined> => {
  try {
    const options = {
      encoding: 'buffer',
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      maxBuffer: maxImageBytes,
    } as const;
    const { stdout } = await promisify(execFile)(program, args, options);
    return stdout.length > 0 ? stdout : undefined;
  } catch {
    // These programs end with an error for a broken page.
    return undefined;
  }
};

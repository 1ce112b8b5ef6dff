import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureToolsInstalled } from '../tools.ts';

/** A word of a page as poppler finds it. In points from the top left corner of the page as it is shown. */
type ReferenceWord = { text: string; left: number; top: number; right: number; bottom: number };

const maxBytes = 20 * 1024 * 1024;
const timeoutMs = 20_000;
const wordPattern = /<word xMin="([^"]+)" yMin="([^"]+)" xMax="([^"]+)" yMax="([^"]+)">([^<]*)<\/word>/g;
const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&apos;': "'" };

/** Returns the words of a page, cropped and rotated. Pages count from 1. */
export const referenceWords = async (file: string, page: number): Promise<ReferenceWord[]> => {
  const { pdftotext } = await ensureToolsInstalled(['pdftotext']);
  const args = ['-bbox', '-cropbox', '-f', String(page), '-l', String(page), file, '-'];
  const options = { timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: maxBytes } as const;
  const { stdout } = await promisify(execFile)(pdftotext, args, options);
  return [...stdout.matchAll(wordPattern)].map(([, left, top, right, bottom, text]) => ({
    text: text!.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => entities[entity]!),
    left: Number(left),
    top: Number(top),
    right: Number(right),
    bottom: Number(bottom),
  }));
};

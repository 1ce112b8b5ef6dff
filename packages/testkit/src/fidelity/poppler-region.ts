import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureToolsInstalled } from '../tools.ts';

/** A part of a page, in pixels of the whole page. */
type Region = { left: number; top: number; width: number; height: number };

/**
 * Returns a part of a page as poppler draws it, as PNG.
 * @param page the size of the whole page in pixels, and its number.
 */
export const drawnByPoppler = async (
  file: string,
  { number = 1, ...page }: { width: number; height: number; number?: number },
  region: Region,
): Promise<Buffer> => {
  const { pdftoppm } = await ensureToolsInstalled(['pdftoppm']);
  const [x, y, width, height] = [region.left, region.top, region.width, region.height].map((pixels) =>
    String(Math.round(pixels)),
  ) as [string, string, string, string];
  const scale = ['-scale-to-x', String(Math.round(page.width)), '-scale-to-y', String(Math.round(page.height))];
  const { stdout } = await promisify(execFile)(
    pdftoppm,
    [
      '-cropbox',
      '-png',
      '-singlefile',
      '-f',
      String(number),
      ...scale,
      '-x',
      x,
      '-y',
      y,
      '-W',
      width,
      '-H',
      height,
      file,
    ],
    { encoding: 'buffer', maxBuffer: 100 * 1024 * 1024, timeout: 60_000 },
  );
  return stdout;
};

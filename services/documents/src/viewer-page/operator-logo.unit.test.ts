import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { readLogo } from './operator-logo.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'docsight-logo-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const fileOf = (content: Buffer | string): string => {
  const file = join(folder, 'logo');
  writeFileSync(file, content);
  return file;
};
const inline = (content: string): string => `data:image/svg+xml;base64,${Buffer.from(content).toString('base64')}`;

describe('a logo', () => {
  it('is a PNG image with the size in its header', async () => {
    const png = await sharp({ create: { width: 30, height: 12, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    for (const setting of [fileOf(png), `data:image/png;base64,${png.toString('base64')}`])
      expect(readLogo(setting)).toMatchObject({ type: 'image/png', width: 30, height: 12, content: png });
  });

  it.each([
    ['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 2"/>', 8, 2],
    ['<?xml version="1.0"?>\n<!-- ours -->\n<svg viewBox="-1,-1,4.5,3" width="100%" height="100%">', 4.5, 3],
    ["<svg width='64px' height='16' viewBox='0 0 1 1'>", 64, 16],
  ])('is an SVG image with a shape: %s', (content, width, height) => {
    expect(readLogo(fileOf(content))).toMatchObject({ type: 'image/svg+xml', width, height });
    expect(readLogo(inline(content))).toMatchObject({ type: 'image/svg+xml', width, height });
  });

  it.each([
    [() => '/nowhere/logo.svg', 'must name a file that this process can read (ENOENT)'],
    [() => tmpdir(), 'must name a file that this process can read (EISDIR)'],
    [() => fileOf('GIF89a'), 'must be a PNG image, or an SVG image'],
    [() => fileOf('<html><svg viewBox="0 0 8 2"/>'), 'must be a PNG image, or an SVG image'],
    [() => fileOf('<svg>'), 'must be a PNG image, or an SVG image'],
    [() => inline('<svg viewBox="0 0 0 2"/>'), 'must be a PNG image, or an SVG image'],
    [() => fileOf(`<svg viewBox="0 0 8 2">${' '.repeat(64 * 1_024)}`), 'must have at most 64 KB'],
    [() => 'data:text/html;base64,PGI+', 'must begin with data:image/svg+xml;base64,'],
  ])('is nothing else', (setting, problem) => {
    expect(readLogo(setting())).toEqual({ problem: expect.stringContaining(problem) });
  });
});

import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureToolsInstalled } from '../tools.ts';
import type { NamesBy, TestPdfName } from './catalogue.ts';

const conversions: Record<NamesBy<'qpdf'>, { from: TestPdfName; options: string[] }> = {
  'linearized.pdf': { from: 'paper.pdf', options: ['--linearize'] },
  'object-streams.pdf': { from: 'book.pdf', options: ['--object-streams=generate'] },
  'owner-password.pdf': { from: 'three-pages.pdf', options: ['--encrypt', '', 'owner', '256', '--print=none', '--'] },
  'old-owner-password.pdf': {
    from: 'three-pages.pdf',
    options: ['--allow-weak-crypto', '--encrypt', '', 'owner', '40', '--print=n', '--'],
  },
  'user-password.pdf': { from: 'three-pages.pdf', options: ['--encrypt', 'user', 'owner', '256', '--'] },
  'repaired.pdf': { from: 'broken-table.pdf', options: [] },
};

/** Converts files of the folder. A warning of qpdf, for example about a repaired file, is no failure. */
export const withQpdf = async (folder: string): Promise<void> => {
  const { qpdf } = await ensureToolsInstalled(['qpdf']);
  for (const [name, { from, options }] of Object.entries(conversions)) {
    const files = [path.join(folder, from), path.join(folder, name)];
    await promisify(execFile)(qpdf, ['--warning-exit-0', ...options, ...files]);
  }
};

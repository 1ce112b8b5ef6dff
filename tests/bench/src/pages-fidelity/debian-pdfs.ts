import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Source packages of Debian whose tests have many PDFs. */
const packages = ['pdf.js', 'libpdfbox2-java', 'pikepdf', 'pdfminer'];
const sources =
  'deb-src [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian bookworm main\n';
const maxBytes = 3 * 1024 * 1024;

/**
 * Returns the PDFs in Debian's source packages. They are fetched once, with private package lists and into a private
 * folder, so nothing in the system changes.
 */
export const debianPdfs = async (cache: string): Promise<string[]> => {
  const folder = path.join(cache, 'debian-pdfs');
  if (!existsSync(folder)) await fetchInto(folder);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && entry.name.toLowerCase().endsWith('.pdf'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const sizes = await Promise.all(files.map(async (file) => (await stat(file)).size));
  return files.filter((_, index) => sizes[index]! <= maxBytes).sort();
};

const fetchInto = async (folder: string): Promise<void> => {
  await mkdir(path.dirname(folder), { recursive: true });
  const work = await mkdtemp(`${folder}-`);
  try {
    console.log(`Fetching the sources of ${packages.join(', ')} from Debian`);
    const list = path.join(work, 'sources.list');
    await writeFile(list, sources);
    await mkdir(path.join(work, 'lists/partial'), { recursive: true });
    const options = [`Dir::Etc::sourcelist=${list}`, 'Dir::Etc::sourceparts=-', `Dir::State::lists=${work}/lists`];
    const flags = [...options, 'APT::Sandbox::User='].flatMap((option) => ['-o', option]);
    await run('apt-get', [...flags, 'update']);
    await run('apt-get', [...flags, 'source', '--download-only', ...packages], { cwd: work });
    const unpacked = path.join(work, 'unpacked');
    await mkdir(unpacked);
    const archives = (await readdir(work)).filter((name) => /\.orig\.tar\.[a-z\d]+$/.test(name));
    for (const archive of archives) await run('tar', ['-xf', path.join(work, archive), '-C', unpacked]);
    await rename(unpacked, folder);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { texts } from '../../packages/viewer/src/texts/en.ts';
import { textProblems } from './harness/component-texts.ts';
import { repositoryFiles } from './harness/repository-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const keys = Object.keys(texts);

/** The parts of packages/ui that only the dashboard uses. */
const dashboardOnly = /^packages\/ui\/src\/(chart-frame|table|toast-list)\.tsx$/;
const viewerSources = (): string[] =>
  repositoryFiles().filter(
    (file) =>
      /^packages\/(viewer|ui)\/src\/.*\.tsx?$/.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      !file.startsWith('packages/viewer/src/texts/') &&
      !dashboardOnly.test(file),
  );

describe('the sources of the viewer', () => {
  it('contain no text for readers: all are in the catalogue', () => {
    const files = viewerSources();
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => textProblems(file, read(file), keys))).toEqual([]);
  });

  it('do not use those parts of the shared controls that contain English texts', () => {
    const english = /\b(ChartFrame|Table|ToastList)\b[^;]*from '@docsight\/ui'/;
    expect(viewerSources().filter((file) => english.test(read(file)))).toEqual([]);
  });
});

describe('the check of texts', () => {
  it.each([
    '<p>Read on</p>',
    '<p>Page {page}</p>',
    '() => <p>{isOpen ? "Open": t("closed")}</p>',
    '<p>{isOpen && `Page ${page}`}</p>',
    '<button aria-label="Close" />',
    '<button title={`Page ${page}`} />',
    '<img alt={"Page " + page} />',
    '<input placeholder="Name" />',
    'announce("done")',
    'announcer.announce(`Page ${page}`)',
    'const error = { field: "email", message: "invalid" }',
    'const text = "The document is open."',
    'const label = t("zoomIn");',
    'const labels = [tooltip("x")];',
  ])('reports %s', (source) => {
    expect(textProblems('a.tsx', source, keys)).toEqual([expect.stringMatching(/^a\.tsx:1: /)]);
  });

  it.each([
    '() => <p class="privacy-note">{t("readOn")}</p>',
    'const entry = { label: "zoomIn" }',
    '<p>{page} / {total} (−)</p>',
    '() => <button aria-label={t(isOpen ? "open" : "closed")} type="submit" />',
    '<button aria-current={isCurrent ? "page" : undefined} dir="ltr" />',
    'throw new TypeError("The build is broken.")',
    'throw new ViewerError({ status: 0, message: "No document is open." })',
    'const headers = { "Content-Type": "text/plain", name: "Retry-After" }',
    'const label = () => t("zoomIn");',
    'document.querySelector("main p")',
  ])('accepts %s', (source) => {
    expect(textProblems('a.tsx', source, keys)).toEqual([]);
  });
});

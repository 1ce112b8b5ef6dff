import { recordOf } from '@docsight/contracts';
import { StackError, aptInstall, findExecutable } from '@docsight/local-stack';

type Tool = { label: string; setting: string; names: string[]; packages: string[] };

const chromiums = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const tools = {
  chromium: {
    label: 'Chromium',
    setting: 'CHROMIUM_PATH',
    names: chromiums,
    packages: ['chromium', 'fonts-liberation'],
  },
  // Chromium without windows takes half the processor time. Where Chromium is, it takes its place.
  chromiumShell: {
    label: 'Chromium',
    setting: 'CHROMIUM_SHELL_PATH',
    names: ['chromium-headless-shell', ...chromiums],
    // With a font to draw text with.
    packages: ['chromium-headless-shell', 'fonts-liberation'],
  },
  firefox: { label: 'Firefox', setting: 'FIREFOX_PATH', names: ['firefox-esr', 'firefox'], packages: ['firefox-esr'] },
  // Its packages bring a small browser, which the driver starts.
  webkit: {
    label: 'the driver of WebKit',
    setting: 'WEBKIT_DRIVER_PATH',
    names: ['WebKitWebDriver'],
    packages: ['webkit2gtk-driver'],
  },
  xvfb: { label: 'Xvfb', setting: 'XVFB_PATH', names: ['Xvfb'], packages: ['xvfb'] },
  qpdf: { label: 'qpdf', setting: 'QPDF_PATH', names: ['qpdf'], packages: ['qpdf'] },
  pdftoppm: {
    label: 'poppler',
    setting: 'PDFTOPPM_PATH',
    names: ['pdftoppm'],
    // With fonts for texts whose own fonts are not embedded.
    packages: ['poppler-utils', 'poppler-data', 'fonts-liberation', 'fonts-droid-fallback'],
  },
  pdftotext: {
    label: 'poppler',
    setting: 'PDFTOTEXT_PATH',
    names: ['pdftotext'],
    packages: ['poppler-utils', 'poppler-data'],
  },
  mutool: { label: 'mupdf', setting: 'MUTOOL_PATH', names: ['mutool'], packages: ['mupdf-tools'] },
  buildah: { label: 'Buildah', setting: 'BUILDAH_PATH', names: ['buildah'], packages: ['buildah'] },
  mmdebstrap: { label: 'mmdebstrap', setting: 'MMDEBSTRAP_PATH', names: ['mmdebstrap'], packages: ['mmdebstrap'] },
  haproxy: { label: 'HAProxy', setting: 'HAPROXY_PATH', names: ['haproxy'], packages: ['haproxy'] },
} satisfies Record<string, Tool>;

export type ToolName = keyof typeof tools;

/**
 * Returns the path of each program that tests run: the one that its setting names (such as `CHROMIUM_PATH`), or one on
 * the PATH. Missing programs are installed from Debian in one go; with none missing this takes a millisecond. Throws
 * StackError, one sentence that says what to do, when it cannot.
 */
export const ensureToolsInstalled = async <Name extends ToolName>(
  names: readonly Name[],
  onProgress: (line: string) => void = () => undefined,
): Promise<Record<Name, string>> => {
  const missing = names.map((name): Tool => tools[name]).filter((tool) => pathOf(tool) === undefined);
  if (missing.length > 0) {
    await aptInstall({
      labels: missing.map(({ label }) => label),
      packages: missing.flatMap(({ packages }) => packages),
      isInstalled: () => missing.every((tool) => pathOf(tool) !== undefined),
      instead: missing.map(({ label, setting }) => `set ${setting} to the path of ${label}`).join(' and '),
      onProgress,
    });
  }
  return recordOf(names, (name) => pathOf(tools[name])!);
};

const pathOf = ({ setting, names }: Tool): string | undefined => {
  const named = process.env[setting];
  if (!named) return findExecutable(names);
  const found = findExecutable([named]);
  if (found === undefined) throw new StackError(`${setting} is ${named}, which is not a program that can be run.`);
  return found;
};

import { StackError } from '../stack-error.ts';
import { findExecutable } from './find-executable.ts';
import { runCommand } from './run-command.ts';

export type AptInstallation = {
  /** The names of the missing programs, as people read them. */
  labels: readonly string[];
  packages: readonly string[];
  isInstalled: () => boolean;
  /** What a person can do instead, for error messages: `set REDIS_URL to a running server`. */
  instead: string;
  onProgress: (line: string) => void;
};

/**
 * Installs Debian packages with apt-get, as root or by `sudo` without a password. Does not start their daemons.
 * @throws StackError that says what to do instead.
 */
export const aptInstall = async ({
  labels,
  packages,
  isInstalled,
  instead,
  onProgress,
}: AptInstallation): Promise<void> => {
  const are = labels.length > 1 ? 'are' : 'is';
  const them = packages.length > 1 ? 'them' : 'it';
  if (findExecutable(['apt-get']) === undefined) {
    throw new StackError(
      `${joinWords(labels)} ${are} not installed and apt-get is not available: install ${joinWords(packages)}, or ${instead}.`,
    );
  }
  const asRoot = await rootPrefix();
  if (asRoot === undefined) {
    throw new StackError(
      `${joinWords(labels)} ${are} not installed and this user may not install ${them}: ` +
        `run sudo apt-get install --no-install-recommends ${packages.join(' ')}, or ${instead}.`,
    );
  }
  onProgress(`Installing ${joinWords(labels)} with apt-get`);
  const [command = 'sh', ...args] = [...asRoot, 'sh', '-c', installScript, 'docsight', ...packages];
  const { code, output } = await runCommand(command, args);
  if (code === 0 && isInstalled()) return;
  throw new StackError(
    `apt-get could not install ${joinWords(packages)} (${aptErrorIn(output) ?? `it ended with code ${code}`}): install ` +
      `${them} by hand, or ${instead}.`,
  );
};

const rootPrefix = async (): Promise<string[] | undefined> => {
  if (process.getuid?.() === 0) return [];
  const canUseSudo = (await runCommand('sudo', ['-n', 'true'])).code === 0;
  return canUseSudo ? ['sudo', '-n'] : undefined;
};

// Debian starts a daemon right after its package is installed, unless policy-rc.d forbids it. systemd starts it after
// every boot. We run private servers, so the script prevents both. It updates the package lists only if they are too
// old.
const installScript = `
export DEBIAN_FRONTEND=noninteractive
policy=/usr/sbin/policy-rc.d
if [ ! -e "$policy" ]; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 130' HUP INT TERM
  printf '#!/bin/sh\\nexit 101\\n' > "$policy" && chmod 755 "$policy"
fi
install() { apt-get install --yes --no-install-recommends -o DPkg::Lock::Timeout=120 "$@"; }
install "$@" || { apt-get update && install "$@"; } || exit 1
if [ -d /run/systemd/system ]; then
  for unit in "$@"; do systemctl disable --now "$unit" || true; done
fi
`;

/** Returns the last error in the output of apt-get, without its prefix `E:`. */
export const aptErrorIn = (output: string): string | undefined =>
  output
    .split('\n')
    .findLast((line) => line.startsWith('E:'))
    ?.replace(/^E:\s*/, '');

/** Returns `a, b and c`. */
export const joinWords = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;

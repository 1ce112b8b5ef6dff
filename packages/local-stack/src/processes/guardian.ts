import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type Guardian = { watch(group: number): void; forget(group: number): void; dismiss(): Promise<void> };

/**
 * One tiny shell that outlives us: when this process dies, by kill -9 too, the pipe between them closes, and it stops every
 * process group that was being watched. So nothing that we started is left behind, whatever happens to us.
 */
export const startGuardian = (dataDir: string): Guardian => {
  const child = spawn('/bin/sh', ['-c', script, 'docsight-guardian', dataDir], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(child, 'exit');
  // Killed by somebody: then there is nobody to guard, and the pid files serve at the next start.
  child.stdin.on('error', () => undefined);
  ended.catch(() => undefined);
  const tell = (words: string): void => {
    if (child.stdin.writable) child.stdin.write(`${words}\n`);
  };
  return {
    watch: (group) => tell(`watch ${group}`),
    forget: (group) => tell(`forget ${group}`),
    dismiss: async () => {
      child.stdin.end();
      await ended;
    },
  };
};

const script = `
groups=
while read -r verb group; do
  case $verb in
    watch) groups="$groups $group" ;;
    forget)
      kept=
      for g in $groups; do [ "$g" = "$group" ] || kept="$kept $g"; done
      groups=$kept ;;
  esac
done
for g in $groups; do kill -s TERM -- "-$g"; done
tenths=0
while [ $tenths -lt 100 ]; do
  alive=
  for g in $groups; do kill -s 0 -- "-$g" && alive=yes; done
  [ "$alive" ] || exit 0
  sleep 0.1
  tenths=$((tenths + 1))
done
for g in $groups; do kill -s KILL -- "-$g"; done
`;

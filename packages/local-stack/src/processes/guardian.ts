import { spawn } from 'node:child_process';
import { once } from 'node:events';

export type Guardian = {
  /** Lets the guardian stop a process group when this process dies. */
  watch(group: number): void;
  unwatch(group: number): void;
  /** Ends the guardian. Resolves when it has stopped the groups that it still watches. */
  dismiss(): Promise<void>;
};

/**
 * Starts a small shell that outlives this process. When this process dies, even by kill -9, the pipe between them
 * closes. Then the shell stops every process group that it watches. So nothing that we started is left behind.
 */
export const startGuardian = (dataDir: string): Guardian => {
  const child = spawn('/bin/sh', ['-c', script, 'docsight-guardian', dataDir], {
    detached: true,
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = once(child, 'exit');
  // The guardian itself may be killed. The pid files then serve the same purpose at the next start.
  child.stdin.on('error', () => undefined);
  ended.catch(() => undefined);
  const send = (line: string): void => {
    if (child.stdin.writable) child.stdin.write(`${line}\n`);
  };
  return {
    watch: (group) => send(`watch ${group}`),
    unwatch: (group) => send(`unwatch ${group}`),
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
    unwatch)
      others=
      for g in $groups; do [ "$g" = "$group" ] || others="$others $g"; done
      groups=$others ;;
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

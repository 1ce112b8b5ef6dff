import type { Server } from '../servers/server.ts';
import { countEnd, restartDelayMs } from './back-off.ts';

/** Starts a server again whenever it dies. Its address and its data stay the same. */
export const superviseServer = (
  server: Server,
  {
    label,
    isStopping,
    notify,
    onChange,
  }: { label: string; isStopping: () => boolean; notify: (line: string) => void; onChange: () => void },
): void => {
  let endsInRow = 0;
  let startedAt = Date.now();

  const restart = async (): Promise<void> => {
    if (isStopping()) return;
    try {
      await server.restart();
      notify(`${label} is ready again`);
    } catch (error) {
      if (isStopping()) return;
      notify(error instanceof Error ? error.message : String(error));
      restartLater();
    }
  };
  const restartLater = (): void => {
    endsInRow = countEnd(endsInRow, Date.now() - startedAt);
    setTimeout(() => void restart(), restartDelayMs(endsInRow, Math.random())).unref();
  };

  server.onChange((change) => {
    onChange();
    if (change === 'started') startedAt = Date.now();
    else if (!isStopping()) {
      notify(`${label} ended unexpectedly: starting it again`);
      restartLater();
    }
  });
};

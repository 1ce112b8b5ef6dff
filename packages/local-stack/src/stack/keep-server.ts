import type { Server } from '../servers/server.ts';
import { countEnd, restartDelayMs } from './back-off.ts';

export type KeepOptions = {
  label: string;
  isStopping: () => boolean;
  notify: (line: string) => void;
  onChange: () => void;
};

/** Starts a server again whenever it ends without having been asked to, on the same address with the same data. */
export const keepServer = (server: Server, { label, isStopping, notify, onChange }: KeepOptions): void => {
  let endsInRow = 0;
  let startedAt = Date.now();

  const startAgain = async (): Promise<void> => {
    if (isStopping()) return;
    try {
      await server.restart();
      notify(`${label} serves again`);
    } catch (error) {
      if (isStopping()) return;
      notify(error instanceof Error ? error.message : String(error));
      later();
    }
  };
  const later = (): void => {
    endsInRow = countEnd(endsInRow, Date.now() - startedAt);
    setTimeout(() => void startAgain(), restartDelayMs(endsInRow, Math.random())).unref();
  };

  server.onChange((change) => {
    onChange();
    if (change === 'started') startedAt = Date.now();
    else if (!isStopping()) {
      notify(`${label} ended unexpectedly: starting it again`);
      later();
    }
  });
};

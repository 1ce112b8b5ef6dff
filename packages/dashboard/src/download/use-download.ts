import type { AccountClient } from '@docsight/client';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../app-context.ts';
import { formatBytes } from '../format/bytes.ts';
import { collect } from './collect.ts';
import { saveFile } from './save-file.ts';

/** A file that the API sends piece by piece. */
export type Downloadable = {
  fileName: string;
  /** The media type of the file, such as `text/csv`. */
  type: string;
  /** Requests the file. Its pieces are text. */
  read: (client: AccountClient, signal: AbortSignal) => AsyncIterable<string>;
};

type DownloadState = { kind: 'idle' } | { kind: 'running'; bytes: number } | { kind: 'failed'; error: unknown };

type Download = {
  state: DownloadState;
  /** Does nothing while a download is running. */
  start(): void;
  cancel(): void;
};

/** Downloads a file with progress and saves it. Leaving the page cancels the download. */
export const useDownload = ({ fileName, type, read }: Downloadable): Download => {
  const { client, session, toasts } = useApp();
  const state = useSignal<DownloadState>({ kind: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const run = async ({ signal }: AbortController): Promise<void> => {
    const onProgress = (bytes: number): void => {
      state.value = { kind: 'running', bytes };
    };
    onProgress(0);
    try {
      const file = await session.call(() => collect(read(client, signal), type, onProgress));
      if (signal.aborted) return;
      saveFile(file, fileName);
      toasts.show(`Saved ${fileName} (${formatBytes(file.size)}).`);
      state.value = { kind: 'idle' };
    } catch (error) {
      state.value = signal.aborted ? { kind: 'idle' } : { kind: 'failed', error };
    }
  };

  return {
    state: state.value,
    start: () => {
      if (state.peek().kind === 'running') return;
      running.current = new AbortController();
      void run(running.current);
    },
    cancel: () => running.current?.abort(),
  };
};

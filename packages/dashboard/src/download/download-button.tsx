import { Button, DownloadIcon } from '@docsight/ui';
import { errorText } from '../data/error-text.ts';
import { formatBytes } from '../format/bytes.ts';
import { useDownload } from './use-download.ts';
import type { Downloadable } from './use-download.ts';
import './download.css';

/** Downloads a file. Shows the bytes that have arrived, and after an error offers another try. */
export const DownloadButton = ({ label, file }: { label: string; file: Downloadable }) => {
  const { state, start, cancel } = useDownload(file);
  return (
    <div class="download">
      {state.kind === 'failed' && (
        <p class="download-error" role="alert">
          {file.fileName} was not saved. {errorText(state.error)}
        </p>
      )}
      {state.kind === 'running' && (
        <Button kind="quiet" label={`Cancel the download of ${file.fileName}`} onClick={cancel}>
          Cancel
        </Button>
      )}
      <Button isBusy={state.kind === 'running'} onClick={start}>
        <span class="download-label">
          <DownloadIcon />
          {state.kind === 'running' && <span class="download-bytes">{formatBytes(state.bytes)}</span>}
          {state.kind === 'failed' && 'Try again'}
          {state.kind === 'idle' && label}
        </span>
      </Button>
    </div>
  );
};

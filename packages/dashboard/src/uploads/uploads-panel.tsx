import { Button, CloseIcon, IconButton } from '@docsight/ui';
import { useApp } from '../app-context.ts';
import { formatBytes } from '../format/bytes.ts';
import { formatCounted } from '../format/numbers.ts';
import { isActive } from './upload-queue.ts';
import type { Upload } from './upload-queue.ts';

/** The files that are being uploaded, above every page. */
export const UploadsPanel = () => {
  const { uploads } = useApp();
  const list = uploads.list.value;
  if (list.length === 0) return null;
  return (
    <section class="uploads" aria-label="Uploads">
      <header class="uploads-header">
        <h2>{headingOf(list)}</h2>
        {!list.some(isActive) && (
          <IconButton label="Close the uploads" tooltip="Close" onClick={uploads.clear}>
            <CloseIcon />
          </IconButton>
        )}
      </header>
      <ul>
        {list.map((upload) => (
          <Row key={upload.id} upload={upload} />
        ))}
      </ul>
    </section>
  );
};

const headingOf = (list: readonly Upload[]): string => {
  const active = list.filter(isActive).length;
  if (active > 0) return `Uploading ${formatCounted(active, 'file')}`;
  const failed = list.filter(({ state }) => state.kind === 'failed').length;
  return failed === 0 ? 'Uploads finished' : `${formatCounted(failed, 'upload')} failed`;
};

const Row = ({ upload }: { upload: Upload }) => {
  const { uploads, shareSheet } = useApp();
  const { id, file, state } = upload;
  return (
    <li class="uploads-row" data-state={state.kind}>
      <div class="uploads-text">
        <span class="uploads-name" dir="auto" title={file.name}>
          {state.kind === 'done' ? state.document.title : file.name}
        </span>
        <Progress upload={upload} />
      </div>
      <div class="uploads-actions">
        {state.kind === 'done' && (
          <Button
            kind="quiet"
            label={`Share ${state.document.title}`}
            onClick={() => (shareSheet.value = state.document.short_code)}
          >
            Share
          </Button>
        )}
        {state.kind === 'failed' && (
          <Button label={`Try again: ${file.name}`} onClick={() => uploads.retry(id)}>
            Try again
          </Button>
        )}
        {state.kind !== 'done' && (
          <IconButton
            label={`${state.kind === 'failed' ? 'Remove' : 'Cancel'} ${file.name}`}
            tooltip={state.kind === 'failed' ? 'Remove' : 'Cancel'}
            onClick={() => uploads.remove(id)}
          >
            <CloseIcon />
          </IconButton>
        )}
      </div>
    </li>
  );
};

const Progress = ({ upload: { file, state } }: { upload: Upload }) => {
  const size = formatBytes(file.size);
  if (state.kind === 'waiting') return <span class="uploads-note">{size}, waiting</span>;
  if (state.kind === 'failed') return <span class="uploads-error">{state.message}</span>;
  if (state.kind === 'done') {
    return (
      <a class="uploads-note" href={`/app/documents/${state.document.short_code}`}>
        {formatCounted(state.document.page_count, 'page')}, ready to share
      </a>
    );
  }
  const percent = Math.floor(state.fraction * 100);
  return (
    <>
      <progress max={100} value={percent} aria-label={`Upload of ${file.name}`} />
      <span class="uploads-note">{percent === 100 ? 'Reading the pages…' : `${percent}% of ${size}`}</span>
    </>
  );
};

import { UploadIcon } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { useAddFiles } from './use-add-files.ts';

/** Takes files that are dropped anywhere in the window. */
export const DropZone = () => {
  const isOver = useSignal(false);
  const addFiles = useAddFiles();

  useEffect(() => {
    const listeners = new AbortController();
    const on = (type: 'dragenter' | 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void): void =>
      addEventListener(type, listener, { signal: listeners.signal });
    const accept = (event: DragEvent): void => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Without it the browser would open the file.
      event.preventDefault();
      isOver.value = true;
    };
    on('dragenter', accept);
    on('dragover', accept);
    on('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) isOver.value = false;
    });
    on('drop', (event) => {
      isOver.value = false;
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      addFiles(files);
    });
    return () => listeners.abort();
  }, []);

  if (!isOver.value) return null;
  return (
    <div class="drop-zone" aria-hidden="true">
      <div class="drop-zone-target">
        <UploadIcon />
        Drop to upload
      </div>
    </div>
  );
};

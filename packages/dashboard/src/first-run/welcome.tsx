import { UploadIcon } from '@docsight/ui';
import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { useApp } from '../app-context.ts';
import { UploadButton } from '../uploads/upload-button.tsx';
import { SampleButton } from './sample-button.tsx';

/** Asks for the first document. Files can be dropped anywhere in the window. Then its share sheet opens. */
export const Welcome = () => {
  const { uploads, shareSheet } = useApp();
  const before = useRef(new Set(uploads.list.peek().map(({ id }) => id)));

  useSignalEffect(() => {
    const first = uploads.list.value.find(({ id, state }) => state.kind === 'done' && !before.current.has(id));
    if (first?.state.kind !== 'done') return;
    before.current.add(first.id);
    shareSheet.value = first.state.document.short_code;
  });

  return (
    <section class="welcome" aria-labelledby="welcome-heading">
      <div class="welcome-icon">
        <UploadIcon />
      </div>
      <h2 id="welcome-heading">Drop a PDF anywhere</h2>
      <p>You get a link to share. You see who reads which page, and for how long.</p>
      <div class="welcome-actions">
        <UploadButton label="Choose a PDF" />
        <SampleButton />
      </div>
      <p class="welcome-note">The sample is a PDF of 4 pages about Docsight. You can delete it later.</p>
    </section>
  );
};

import { Button } from '@docsight/ui';
import { useAction } from '../data/use-action.ts';
import { ActionError } from '../shell/action-error.tsx';
import { useAddFiles } from '../uploads/use-add-files.ts';
import sampleUrl from './docsight-sample.pdf?url&no-inline';

/** Uploads a sample PDF that comes with the page. */
export const SampleButton = () => {
  const addFiles = useAddFiles();
  const upload = useAction(async () => {
    const response = await fetch(sampleUrl);
    if (!response.ok) throw new Error(`The sample PDF was not loaded: ${response.status}.`);
    addFiles([new File([await response.blob()], 'Docsight sample.pdf', { type: 'application/pdf' })]);
  });
  return (
    <>
      <Button isBusy={upload.isBusy} onClick={() => void upload.run()}>
        Use the sample PDF
      </Button>
      <ActionError error={upload.error} />
    </>
  );
};

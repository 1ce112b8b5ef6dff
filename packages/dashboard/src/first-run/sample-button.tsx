import { Button } from '@docsight/ui';
import { loadSamplePdf } from '../data/sample-pdf.ts';
import { useAction } from '../data/use-action.ts';
import { ActionError } from '../shell/action-error.tsx';
import { useAddFiles } from '../uploads/use-add-files.ts';

/** Uploads a sample PDF that comes with the page. */
export const SampleButton = () => {
  const addFiles = useAddFiles();
  const upload = useAction(async () => addFiles([await loadSamplePdf()]));
  return (
    <>
      <Button isBusy={upload.isBusy} onClick={() => void upload.run()}>
        Use the sample PDF
      </Button>
      <ActionError error={upload.error} />
    </>
  );
};

import type { DocumentDetail } from '@docsight/client';
import { Button } from '@docsight/ui';
import { useLocation } from 'preact-iso';
import { useApp } from '../../app-context.ts';
import { Panel } from '../../shell/panel.tsx';

/** Deletes the document. There are 10 seconds to undo it. */
export const DeletePanel = ({ document }: { document: DocumentDetail }) => {
  const { deletions, unsaved } = useApp();
  const { route } = useLocation();
  const onDelete = (): void => {
    // Unsaved changes of a deleted document need no question.
    unsaved.value = false;
    deletions.start(document);
    route('/app/documents');
  };
  return (
    <Panel title="Delete the document">
      <div class="settings-part">
        <p class="settings-sentence">
          The link stops working for everybody. You have 10 seconds to undo it, then it cannot be restored.
        </p>
        <div class="form-actions">
          <Button kind="danger" onClick={onDelete}>
            Delete document
          </Button>
        </div>
      </div>
    </Panel>
  );
};

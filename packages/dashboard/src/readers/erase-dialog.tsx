import { Button, Dialog } from '@docsight/ui';
import type { Viewer } from '@docsight/client';
import { useApp } from '../app-context.ts';
import type { ViewersQuery } from '../data/documents.ts';
import { eraseReader } from '../data/erase-reader.ts';
import { useAction } from '../data/use-action.ts';
import { ActionError } from '../shell/action-error.tsx';
import { readerLabel } from './reader-label.ts';

/** Asks before a reader is erased, because the data are lost permanently. */
export const EraseDialog = (props: {
  code: string;
  viewer: Pick<Viewer, 'email' | 'viewer_id'>;
  /** A list that has the reader. */
  listedIn: ViewersQuery;
  onCancel: () => void;
  /** Runs when the reader has left all figures. */
  onErased: () => void;
}) => {
  const { code, viewer, listedIn, onCancel, onErased } = props;
  const viewerId = viewer.viewer_id;
  const { client, queryClient, toasts } = useApp();
  const label = readerLabel(viewer);
  const erase = useAction(() => eraseReader(client, { code, viewerId, listedIn }));

  const onErase = async (): Promise<void> => {
    if (!(await erase.run())) return;
    toasts.show(`${label} was erased.`);
    onErased();
    // Nearly every figure of the account may have changed. The reader itself would be a 404.
    await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(viewerId) });
  };

  return (
    <Dialog heading="Erase this reader?" onCancel={erase.isBusy ? undefined : onCancel}>
      <div class="erase">
        <p class="erase-name" dir="auto">
          {label}
        </p>
        <p>This removes permanently, from this document:</p>
        <ul>
          <li>visits, pages seen, reading times and downloads</li>
          {viewer.email !== null && <li>the e-mail address, and the lead with its name</li>}
          <li>the reader’s part in all figures and charts</li>
        </ul>
        <p>It cannot be undone. A later visit counts as that of a new reader.</p>
        <ActionError error={erase.error} />
        <div class="form-actions">
          <Button kind="danger" isBusy={erase.isBusy} onClick={() => void onErase()}>
            {erase.isBusy ? 'Erasing' : 'Erase permanently'}
          </Button>
          <Button kind="quiet" isDisabled={erase.isBusy} onClick={onCancel}>
            Keep
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

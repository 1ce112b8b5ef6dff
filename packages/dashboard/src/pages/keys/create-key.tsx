import type { NewApiKey } from '@docsight/client';
import { Button, Dialog, Field } from '@docsight/ui';
import { useApp } from '../../app-context.ts';
import { createKey } from '../../data/account.ts';
import { useAction } from '../../data/use-action.ts';
import { Form } from '../../shell/form.tsx';

/** Asks for the name of a new key. */
export const CreateKey = ({ onClose, onNew }: { onClose: () => void; onNew: (key: NewApiKey) => void }) => {
  const { client } = useApp();
  const create = useAction(async (name: string) => onNew(await createKey(client, name)));
  return (
    <Dialog heading="Create a key" onCancel={onClose}>
      <Form
        submit="Create"
        isBusy={create.isBusy}
        error={create.error}
        onSubmit={(value) => void create.run(value('name').trim())}
        actions={
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {(errorOf) => (
          <Field
            name="name"
            label="Name"
            hint="What the key is for, such as the name of the program."
            error={errorOf('name')}
            control={(attributes) => <input {...attributes} maxLength={100} autocomplete="off" dir="auto" />}
          />
        )}
      </Form>
    </Dialog>
  );
};

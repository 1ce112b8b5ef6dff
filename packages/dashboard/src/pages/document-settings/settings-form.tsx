import type { DocumentDetail } from '@docsight/client';
import { Button, Field } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useApp } from '../../app-context.ts';
import { documentQuery, updateDocument } from '../../data/documents.ts';
import { useAction } from '../../data/use-action.ts';
import { useUnsaved } from '../../leave/use-unsaved.ts';
import { FieldError, Form } from '../../shell/form.tsx';
import { Panel } from '../../shell/panel.tsx';
import { changesOf, draftOf, hasChanges } from './draft.ts';
import type { Draft } from './draft.ts';
import type { DraftProps } from './draft-props.ts';
import { GatePanel } from './gate-panel.tsx';
import { OptionsPanel } from './options-panel.tsx';
import { PasswordPanel } from './password-panel.tsx';

/** Everything that can be changed. Nothing is sent before Save. */
export const SettingsForm = ({ document: current }: { document: DocumentDetail }) => {
  const { client, queryClient, toasts } = useApp();
  // What others save meanwhile must not look like a change of this person.
  const saved = useSignal(current);
  const draft = useSignal(draftOf(current));
  const isChanged = hasChanges(saved.value, draft.value);
  useUnsaved(isChanged);

  const start = (document: DocumentDetail): void => {
    saved.value = document;
    draft.value = draftOf(document);
  };
  const save = useAction(async () => {
    const { short_code: code, page_count: pageCount } = saved.peek();
    const changes = changesOf(saved.peek(), draft.peek());
    if (!changes) throw new FieldError('gate_page', `Enter a page from 1 to ${pageCount}.`);
    const document = await updateDocument(client, code, changes);
    start(document);
    queryClient.setQueryData(documentQuery(code).key, document);
    for (const key of ['documents', 'overview']) void queryClient.invalidateQueries({ queryKey: [key] });
    toasts.show('The settings are saved. They hold for readers at once.');
  });
  const change = (changes: Partial<Draft>): void => {
    draft.value = { ...draft.peek(), ...changes };
  };

  return (
    <div class="document-settings" data-changed={isChanged}>
      <Form
        submit="Save changes"
        isBusy={save.isBusy}
        error={save.error}
        onSubmit={() => void save.run()}
        actions={isChanged && <Discard onDiscard={() => start(current)} />}
      >
        {(errorOf) => {
          const parts: DraftProps = { document: saved.value, draft: draft.value, change, errorOf };
          return (
            <>
              <Panel title="Document">
                <TitleField {...parts} />
              </Panel>
              <GatePanel {...parts} />
              <PasswordPanel {...parts} />
              <OptionsPanel {...parts} />
            </>
          );
        }}
      </Form>
    </div>
  );
};

const Discard = ({ onDiscard }: { onDiscard: () => void }) => (
  <>
    <Button onClick={onDiscard}>Discard</Button>
    <span class="settings-note">You have unsaved changes.</span>
  </>
);

const TitleField = ({ draft, change, errorOf }: DraftProps) => (
  <Field
    name="title"
    label="Title"
    hint="Readers see it, also before they pass the gate."
    error={errorOf('title')}
    control={(attributes) => (
      <input
        {...attributes}
        dir="auto"
        autocomplete="off"
        value={draft.title}
        onInput={({ currentTarget }) => change({ title: currentTarget.value })}
      />
    )}
  />
);

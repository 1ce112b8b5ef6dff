import type { NewApiKey } from '@docsight/client';
import { Button } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useApp } from '../../app-context.ts';
import { keysQuery } from '../../data/account.ts';
import { useQuery } from '../../data/use-query.ts';
import { EmptyState } from '../../shell/empty-state.tsx';
import { Loaded } from '../../shell/loaded.tsx';
import { Page } from '../../shell/page.tsx';
import { Panel } from '../../shell/panel.tsx';
import { ConfirmKey } from './confirm-key.tsx';
import { CreateKey } from './create-key.tsx';
import { KeyTable } from './key-table.tsx';
import type { ApiKey, KeyAction } from './key-table.tsx';
import './keys.css';
import { NewKey } from './new-key.tsx';

/** What is open above the page. */
type Opened =
  | { kind: 'create' }
  | { kind: KeyAction; of: ApiKey }
  /** The text of the key is here only, and leaves with the dialog. */
  | { kind: 'new'; key: NewApiKey };

/** The API keys of the account. */
export default () => {
  const { queryClient } = useApp();
  const keys = useQuery(keysQuery());
  const opened = useSignal<Opened | undefined>(undefined);
  const close = (): void => {
    opened.value = undefined;
  };
  const refresh = (): Promise<void> => queryClient.invalidateQueries({ queryKey: ['keys'] });
  const showNew = (key: NewApiKey): void => {
    opened.value = { kind: 'new', key };
    void refresh();
  };
  const onAction = (kind: KeyAction, of: ApiKey): void => {
    opened.value = { kind, of };
  };
  const create = (
    <Button kind="main" onClick={() => (opened.value = { kind: 'create' })}>
      Create a key
    </Button>
  );

  return (
    <Page title="API keys" actions={create}>
      <Loaded query={keys} what="API keys">
        {({ api_keys: rows }) => <KeyLists rows={rows} onAction={onAction} />}
      </Loaded>
      <OpenedDialog opened={opened.value} onClose={close} onNew={showNew} onRevoked={refresh} />
    </Page>
  );
};

const KeyLists = ({ rows, onAction }: { rows: ApiKey[]; onAction: (kind: KeyAction, key: ApiKey) => void }) => {
  const active = rows.filter(({ revoked_at: revokedAt }) => revokedAt === null);
  const revoked = rows.filter(({ revoked_at: revokedAt }) => revokedAt !== null);
  return (
    <div class="key-lists">
      <Panel title="Active keys">
        {active.length > 0 ? (
          <KeyTable caption="Active keys" rows={active} onAction={onAction} />
        ) : (
          <EmptyState
            heading={revoked.length > 0 ? 'There is no active key' : 'There are no keys yet'}
            text="A key lets a program upload documents and read figures as you. Create one, then send it as a bearer token."
            action={<a href="/docs">Read the API documentation</a>}
          />
        )}
      </Panel>
      {revoked.length > 0 && (
        <Panel title="Revoked keys">
          <KeyTable caption="Revoked keys" rows={revoked} />
        </Panel>
      )}
    </div>
  );
};

type DialogProps = {
  opened: Opened | undefined;
  onClose: () => void;
  onNew: (key: NewApiKey) => void;
  onRevoked: () => Promise<void>;
};

const OpenedDialog = ({ opened, onClose, onNew, onRevoked }: DialogProps) => {
  if (opened === undefined) return null;
  if (opened.kind === 'create') return <CreateKey onClose={onClose} onNew={onNew} />;
  if (opened.kind === 'new') return <NewKey of={opened.key} onClose={onClose} />;
  return <ConfirmKey action={opened.kind} of={opened.of} onClose={onClose} onNew={onNew} onRevoked={onRevoked} />;
};

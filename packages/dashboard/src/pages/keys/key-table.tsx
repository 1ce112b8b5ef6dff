import type { ApiKeyList } from '@docsight/client';
import { Button, Table } from '@docsight/ui';
import type { Column } from '@docsight/ui';
import { formatAgo, formatDateTime } from '../../format/time.ts';

export type ApiKey = ApiKeyList['api_keys'][number];
export type KeyAction = 'regenerate' | 'revoke';

/** Keys with their times. Revoked ones have no actions. */
export const KeyTable = (props: {
  caption: string;
  rows: ApiKey[];
  onAction?: (action: KeyAction, key: ApiKey) => void;
}) => {
  const { caption, rows, onAction } = props;
  const last: Column<ApiKey> = onAction
    ? { key: 'actions', header: 'Actions', align: 'end', cell: (key) => <Actions of={key} onAction={onAction} /> }
    : { key: 'revoked', header: 'Revoked', cell: ({ revoked_at: time }) => <Time time={time} /> };
  return (
    <Table
      caption={caption}
      rows={rows}
      keyOf={({ id }) => id}
      columns={[
        {
          key: 'name',
          header: 'Name',
          isRowHeader: true,
          cell: ({ name, prefix }) => (
            <span class="key-name">
              <span dir="auto">{name || 'Without a name'}</span>
              <code class="key-prefix">{prefix}…</code>
            </span>
          ),
        },
        { key: 'created', header: 'Created', hideWhen: 'medium', cell: ({ created_at: time }) => <Time time={time} /> },
        {
          key: 'used',
          header: 'Last used',
          hideWhen: 'narrow',
          cell: ({ last_used_at: time }) => <Time time={time} />,
        },
        last,
      ]}
    />
  );
};

const Time = ({ time }: { time: string | null }) =>
  time === null ? (
    <span class="key-never">Never</span>
  ) : (
    <time dateTime={time} title={formatDateTime(time)}>
      {formatAgo(time, Date.now())}
    </time>
  );

const Actions = ({ of, onAction }: { of: ApiKey; onAction: (action: KeyAction, key: ApiKey) => void }) => {
  const name = of.name || of.prefix;
  return (
    <span class="key-actions">
      <Button label={`Regenerate ${name}`} onClick={() => onAction('regenerate', of)}>
        Regenerate
      </Button>
      <Button kind="danger" label={`Revoke ${name}`} onClick={() => onAction('revoke', of)}>
        Revoke
      </Button>
    </span>
  );
};

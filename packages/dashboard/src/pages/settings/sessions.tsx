import type { AccountSession } from '@docsight/client';
import { Button, Table } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useApp } from '../../app-context.ts';
import { endOtherSessions, endSession, sessionsQuery } from '../../data/account.ts';
import { useAction } from '../../data/use-action.ts';
import { useQuery } from '../../data/use-query.ts';
import { formatAgo, formatDateTime } from '../../format/time.ts';
import { ActionError } from '../../shell/action-error.tsx';
import { Loaded } from '../../shell/loaded.tsx';
import { Panel } from '../../shell/panel.tsx';
import { focusPageHeading } from '../../shell/use-page-heading.ts';
import { deviceName } from './user-agent.ts';

/** The browsers that are signed in. Each can be signed out from here. */
export const Sessions = () => {
  const { client, queryClient, toasts } = useApp();
  const sessions = useQuery(sessionsQuery());
  const ending = useSignal<string | undefined>(undefined);

  const end = useAction(async (run: () => Promise<void>, done: string) => {
    await run();
    await queryClient.invalidateQueries({ queryKey: ['sessions'] });
    toasts.show(done);
    focusPageHeading();
  });
  const endOne = async ({ id, user_agent: userAgent }: AccountSession): Promise<void> => {
    ending.value = id;
    await end.run(() => endSession(client, id), `${deviceName(userAgent)} is signed out.`);
    ending.value = undefined;
  };
  const hasOthers = sessions.data?.sessions.some(({ current }) => !current) ?? false;

  return (
    <Panel
      title="Sessions"
      actions={
        hasOthers && (
          <Button
            isBusy={end.isBusy && ending.value === undefined}
            onClick={() => void end.run(() => endOtherSessions(client), 'All other sessions have ended.')}
          >
            End all others
          </Button>
        )
      }
    >
      <ActionError error={end.error}>The session has not ended.</ActionError>
      <Loaded query={sessions} what="Sessions">
        {({ sessions: rows }) => (
          <SessionTable rows={rows} ending={ending.value} onEnd={(session) => void endOne(session)} />
        )}
      </Loaded>
    </Panel>
  );
};

type TableProps = { rows: AccountSession[]; ending: string | undefined; onEnd: (session: AccountSession) => void };

const SessionTable = ({ rows, ending, onEnd }: TableProps) => (
  <Table
    caption="Sessions"
    rows={rows}
    keyOf={({ id }) => id}
    columns={[
      {
        key: 'device',
        header: 'Browser',
        isRowHeader: true,
        cell: ({ user_agent: userAgent, current }) => (
          <span title={userAgent}>
            {deviceName(userAgent)}
            {current && <span class="mark"> This browser</span>}
          </span>
        ),
      },
      { key: 'used', header: 'Last used', cell: ({ last_used_at: time }) => <Ago time={time} /> },
      {
        key: 'ends',
        header: 'Ends',
        hideWhen: 'narrow',
        cell: ({ expires_at: time }) => <time dateTime={time}>{formatDateTime(time)}</time>,
      },
      {
        key: 'end',
        header: 'Action',
        align: 'end',
        cell: (session) =>
          session.current ? null : (
            <Button
              label={`End the session of ${deviceName(session.user_agent)}`}
              isBusy={ending === session.id}
              onClick={() => onEnd(session)}
            >
              End
            </Button>
          ),
      },
    ]}
  />
);

/** A time of the past. `last_used_at` may be a few seconds late. */
const Ago = ({ time }: { time: string }) => (
  <time dateTime={time} title={formatDateTime(time)}>
    {formatAgo(time, Date.now())}
  </time>
);

import type { ActivityItem } from '@docsight/client';
import { Button } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { activityQuery } from '../../../data/analytics.ts';
import { useQuery } from '../../../data/use-query.ts';
import { formatCount } from '../../../format/numbers.ts';
import { Loaded } from '../../../shell/loaded.tsx';
import { Panel } from '../../../shell/panel.tsx';
import { activityText } from './activity-text.ts';
import { Ago } from './ago.tsx';
import { FollowUps } from '../follow-ups/follow-up-list.tsx';
import { candidatesOf } from '../follow-ups/follow-ups.ts';

const shownFirst = 8;

/** What happened, and whom it is worth to write to. */
export const ActivityPanels = () => {
  const activity = useQuery(activityQuery());
  return (
    <>
      <Panel title="Follow-ups">
        <div class="follow-ups">
          <Loaded query={activity} what="Follow-ups">
            {(data) => <FollowUps candidates={candidatesOf(data.activity)} />}
          </Loaded>
        </div>
      </Panel>
      <Panel title="Activity">
        <div class="activity">
          <Loaded query={activity} what="Activity">
            {(data) => <Feed activity={data.activity} />}
          </Loaded>
        </div>
      </Panel>
    </>
  );
};

const Feed = ({ activity }: { activity: readonly ActivityItem[] }) => {
  const isOpen = useSignal(false);
  if (activity.length === 0)
    return <p class="overview-hint">Nothing has happened yet. Uploads, views, downloads and leads are listed here.</p>;
  return (
    <>
      <ol class="rail-list" aria-label="The newest is first">
        {(isOpen.value ? activity : activity.slice(0, shownFirst)).map((item) => (
          <li key={item.id} class="rail-row">
            <ActivityText item={item} />
            <Ago time={item.created_at} />
          </li>
        ))}
      </ol>
      {activity.length > shownFirst && (
        <Button kind="quiet" onClick={() => (isOpen.value = !isOpen.peek())}>
          {isOpen.value ? 'Show less' : `Show the newest ${formatCount(activity.length)}`}
        </Button>
      )}
    </>
  );
};

const ActivityText = ({ item }: { item: ActivityItem }) => (
  <span class="rail-text">
    {activityText(item).map(({ text, href }, index) =>
      href === undefined ? (
        text
      ) : (
        <a key={index} href={href} dir="auto">
          {text}
        </a>
      ),
    )}
  </span>
);

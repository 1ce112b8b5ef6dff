import { BarList } from '../../charts/bar-list.tsx';
import { levelCountsQuery } from '../../data/level-counts.ts';
import { useQuery } from '../../data/use-query.ts';
import { Level } from '../../engagement.tsx';
import { highestFirst, levelLabels } from '../../levels.ts';
import { formatCounted } from '../../format/numbers.ts';
import { Loaded } from '../../shell/loaded.tsx';
import { Panel } from '../../shell/panel.tsx';

/** How many readers are on each engagement level. Each level leads to its readers. */
export const Levels = ({ code }: { code: string }) => {
  const counts = useQuery(levelCountsQuery(code));
  return (
    <Panel title="Readers by engagement level">
      <p class="document-note">In all time. A level never falls.</p>
      <Loaded query={counts} what="The levels">
        {(found) => (
          <BarList
            label="Readers by engagement level"
            rows={highestFirst.map((level) => ({
              key: level,
              label: <Level label={levelLabels[level]} />,
              href: `/app/documents/${encodeURIComponent(code)}/readers?level=${level}`,
              value: found[level],
              text: formatCounted(found[level], 'reader'),
            }))}
          />
        )}
      </Loaded>
    </Panel>
  );
};

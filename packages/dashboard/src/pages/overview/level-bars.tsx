import type { Overview } from '@docsight/client';
import { BarList } from '../../charts/bar-list.tsx';
import { Level } from '../../engagement.tsx';
import { highestFirst, levelLabels } from '../../levels.ts';
import { formatCounted } from '../../format/numbers.ts';
import { Panel } from '../../shell/panel.tsx';

/** How many documents have reached each engagement level. Each leads to these documents. */
export const LevelBars = (props: { breakdown: Overview['engagement_breakdown']; documents: number }) => (
  <Panel title="Engagement of documents">
    <BarList
      label="Documents by engagement level"
      max={Math.max(1, props.documents)}
      rows={highestFirst.map((level) => ({
        key: level,
        label: <Level label={levelLabels[level]} />,
        href: `/app/documents?engagement=${level}`,
        value: props.breakdown[level],
        text: formatCounted(props.breakdown[level], 'document'),
      }))}
    />
    <p class="overview-hint">The level that a document has reached in all time.</p>
  </Panel>
);

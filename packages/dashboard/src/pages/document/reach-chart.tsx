import type { DocumentDetail, DocumentStatistics } from '@docsight/client';
import { ChartFrame } from '@docsight/ui';
import type { Column } from '@docsight/ui';
import { useMemo } from 'preact/hooks';
import { dayAt as pageAt } from '../../charts/timeline.ts';
import { useWidth } from '../../charts/use-width.ts';
import { formatCount, formatShare } from '../../format/numbers.ts';
import { reachOf } from '../../page-strip/falls.ts';
import { gatePageOf } from '../../gate/gate.ts';
import { visitsOf } from './page-facts.ts';
import { reachPaths, reachShares, reachSummary } from './reach.ts';
import type { Reach } from './reach.ts';

const height = 168;

/** How far into the document the visits came. */
export const ReachChart = (props: { document: DocumentDetail; statistics: DocumentStatistics }) => {
  const { document, statistics } = props;
  const reach = useMemo(() => reachShares(reachOf(visitsOf(statistics)), statistics.views), [statistics]);
  return (
    <section class="panel">
      <ChartFrame
        title="Reach"
        summary={reachSummary(reach, statistics.views)}
        points={reach}
        keyOf={keyOf}
        textOf={({ page, visits, share }) =>
          `Page ${page}: at least ${formatCount(visits)} of ${formatCount(statistics.views)} visits reached it (${formatShare(share)})`
        }
        columns={columns}
        draw={(active, setActive) => (
          <Curve reach={reach} gatePage={gatePageOf(document.settings)} active={active} setActive={setActive} />
        )}
      />
    </section>
  );
};

const keyOf = ({ page }: Reach): string => String(page);

const columns: readonly Column<Reach>[] = [
  { key: 'page', header: 'Page', isRowHeader: true, cell: ({ page }) => page },
  { key: 'visits', header: 'Visits that reached it', align: 'end', cell: ({ visits }) => formatCount(visits) },
  { key: 'share', header: 'Share', align: 'end', cell: ({ share }) => formatShare(share) },
];

const Curve = (props: {
  reach: readonly Reach[];
  gatePage: number | undefined;
  active: number | undefined;
  setActive: (index: number | undefined) => void;
}) => {
  const { reach, gatePage, active, setActive } = props;
  const { target, width } = useWidth<HTMLDivElement>();
  const paths = useMemo(() => reachPaths(reach, { width, height }), [reach, width]);
  const band = width / Math.max(1, reach.length);
  return (
    <div class="timeline">
      <div class="timeline-values" aria-hidden="true">
        {[1, 0.5, 0].map((share) => (
          <span key={share} style={{ top: `${(1 - share) * height}px` }}>
            {formatShare(share)}
          </span>
        ))}
      </div>
      <div
        ref={target}
        class="timeline-plot"
        onPointerMove={({ clientX, currentTarget }) =>
          setActive(pageAt(clientX - currentTarget.getBoundingClientRect().left, band, reach.length))
        }
      >
        <svg height={height + 26} aria-hidden="true" focusable="false">
          {[0, 0.5, 1].map((part) => (
            <line key={part} class="timeline-grid" x1="0" x2={width} y1={part * height} y2={part * height} />
          ))}
          {active !== undefined && (
            <rect class="timeline-marked" x={active * band} y="0" width={band} height={height} />
          )}
          <path class="timeline-area" d={paths.area} />
          <path class="timeline-line" d={paths.line} />
          {gatePage !== undefined && <Gate x={(gatePage - 1) * band} width={width} />}
          <text x="0" y={height + 20}>
            Page 1
          </text>
          {reach.length > 1 && (
            <text x={width} y={height + 20} text-anchor="end">
              Page {formatCount(reach.length)}
            </text>
          )}
        </svg>
      </div>
    </div>
  );
};

const Gate = ({ x, width }: { x: number; width: number }) => (
  <g class="reach-gate">
    <line x1={x} x2={x} y1="0" y2={height} />
    <text x={x > width / 2 ? x - 8 : x + 8} y="12" text-anchor={x > width / 2 ? 'end' : 'start'}>
      E-mail gate
    </text>
  </g>
);

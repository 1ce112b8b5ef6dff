import type { LiveReader } from '@docsight/client';
import { LiveStatus } from '../../live-readers/live-status.tsx';
import { lostText, readerName, summaryOf } from '../../live-readers/live-text.ts';
import { PageProgress } from '../../live-readers/page-progress.tsx';
import { ReadingState } from '../../live-readers/reading-state.tsx';
import { readerKey } from '../../live/live-state.ts';
import { useLive } from '../../live/use-live.ts';
import { Panel } from '../../shell/panel.tsx';
import { documentHref, readerHref } from '../../url/hrefs.ts';

const shown = 5;

/** Who is reading now: the newest few. The live page shows all of them. */
export const ReadingNow = () => {
  const live = useLive();
  const { kind, lostReason, readers } = live;
  const newest = [...readers.values()].slice(-shown).toReversed();
  return (
    <Panel title="Reading now" actions={<LiveStatus kind={kind} />}>
      <div class="reading-now">
        {lostReason && <p class="overview-hint">{lostText[lostReason]}</p>}
        {(kind === 'open' || readers.size > 0) && <p class="overview-hint">{summaryOf(live)}</p>}
        {newest.length > 0 && (
          <ul class="rail-list" aria-label="People who are reading now">
            {newest.map((reader) => (
              <ReaderRow key={readerKey(reader)} reader={reader} />
            ))}
          </ul>
        )}
        <a href="/app/live">{readers.size > shown ? 'Show all readers' : 'Open the live page'}</a>
      </div>
    </Panel>
  );
};

const ReaderRow = ({ reader }: { reader: LiveReader }) => {
  const { document, viewer_id: viewerId, page, page_count: pageCount, state } = reader;
  return (
    <li class="rail-row">
      <a class="rail-name" href={readerHref(document.short_code, viewerId)} dir="auto">
        {readerName(reader)}
      </a>
      <a class="rail-title" href={documentHref(document.short_code)} dir="auto">
        {document.title}
      </a>
      <span class="rail-facts">
        <PageProgress page={page} pageCount={pageCount} />
        <ReadingState state={state} />
      </span>
    </li>
  );
};

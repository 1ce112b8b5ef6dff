import { NotLoaded } from '../../connection/not-loaded.tsx';
import { useOnline } from '../../connection/use-online.ts';
import { byDocument } from '../../live-readers/by-document.ts';
import { LiveStatus } from '../../live-readers/live-status.tsx';
import { lostText, summaryOf } from '../../live-readers/live-text.ts';
import type { LiveState } from '../../live/live-state.ts';
import { useLive } from '../../live/use-live.ts';
import { EmptyState } from '../../shell/empty-state.tsx';
import { Outline } from '../../shell/loaded.tsx';
import { Page } from '../../shell/page.tsx';
import { DocumentPanel } from './document-panel.tsx';
import './live.css';
import { useAnnouncements } from './use-announcements.ts';

/** Shows who is on which page now. */
export default () => {
  const live = useLive();
  useAnnouncements(live);
  return (
    <Page title="Live" actions={<LiveStatus kind={live.kind} />}>
      <Notices live={live} />
      <Readers live={live} />
    </Page>
  );
};

const Notices = ({ live: { kind, lostReason, isTruncated, readers } }: { live: LiveState }) => (
  <div class="live-notices" role="status">
    {kind === 'lost' && lostReason && (
      <p class="notice-bar live-lost">
        {lostText[lostReason]}
        {readers.size > 0 && ' The readers below are those of the last connection.'}
      </p>
    )}
    {isTruncated && <p class="notice-bar">There are more readers. These are the ones who have been reading longest.</p>}
  </div>
);

const Readers = ({ live }: { live: LiveState }) => {
  const isOnline = useOnline();
  if (live.readers.size > 0)
    return (
      <>
        <p class="live-summary">{summaryOf(live)}</p>
        {byDocument(live.readers.values()).map((group) => (
          <DocumentPanel key={group.code} {...group} />
        ))}
      </>
    );
  if (live.kind === 'open')
    return (
      <div class="panel">
        <EmptyState
          heading="No one is reading right now"
          text="When somebody opens one of your documents, they appear here within two seconds: who they are, what they read, and on which page they are."
          action={<a href="/app/documents">Go to the documents and share a link</a>}
        />
      </div>
    );
  return <div class="panel">{isOnline ? <Outline what="Readers" /> : <NotLoaded what="Readers" />}</div>;
};

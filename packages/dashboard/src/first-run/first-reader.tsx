import type { DocumentSummary } from '@docsight/client';
import { CloseIcon, ExternalIcon, IconButton } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../app-context.ts';
import { useLive } from '../live/use-live.ts';
import { guestPath } from '../page-image/page-image-path.ts';
import { PageImage } from '../page-image/page-image.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { nextFirstReader, readerSentence } from './first-reader-state.ts';
import type { FirstReaderState } from './first-reader-state.ts';

/** Waits for the first reader of an account, until the person closes it. */
export const FirstReader = ({ mostViewed }: { mostViewed: DocumentSummary | undefined }) => {
  const isClosed = useSignal(false);
  const hasWaited = useRef(false);
  hasWaited.current ||= mostViewed?.views === 0;
  if (!mostViewed || !hasWaited.current || isClosed.value) return null;
  return <Waiting mostViewed={mostViewed} onClose={() => (isClosed.value = true)} />;
};

/** Shows the reader the moment they appear. */
const Waiting = ({ mostViewed, onClose }: { mostViewed: DocumentSummary; onClose: () => void }) => {
  const { queryClient } = useApp();
  const live = useLive();
  const last = useRef<FirstReaderState>({ kind: 'waiting', document: mostViewed });
  last.current = nextFirstReader(last.current, mostViewed, live.readers.values());
  const { kind, document } = last.current;
  const reader = last.current.kind === 'read' ? last.current.reader : undefined;
  const code = reader?.document.short_code ?? document.short_code;

  useEffect(() => {
    // The figures below have changed too.
    if (kind === 'read') void queryClient.invalidateQueries();
  }, [kind]);

  return (
    <section class="first-reader" data-kind={kind} aria-label="First reader">
      <div class="first-reader-cover">
        <PageImage code={code} page={1} />
      </div>
      <div class="first-reader-text">
        <h2 dir="auto">{reader?.document.title ?? document.title}</h2>
        <p role="status">
          <span class="live-dot" aria-hidden="true" />
          {statusText(last.current)}
        </p>
        <div class="form-actions">
          {kind === 'waiting' ? (
            <>
              <ShareButton code={code} />
              <a class="button button-plain button-content" href={guestPath(code)} target="_blank" rel="noopener">
                <ExternalIcon /> Open as a guest
              </a>
            </>
          ) : (
            <a class="button button-main" href={`/app/documents/${code}`}>
              See what they read
            </a>
          )}
        </div>
      </div>
      {kind === 'read' && (
        <IconButton label="Close the first reader" tooltip="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      )}
    </section>
  );
};

const statusText = (state: FirstReaderState): string => {
  if (state.kind === 'waiting') return 'Waiting for the first reader…';
  return state.reader ? readerSentence(state.reader) : 'Your first reader was here.';
};

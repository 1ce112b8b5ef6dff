import { LiveRegions } from '@docsight/ui';
import type { Announcer } from '@docsight/ui';
import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import { EmailGate } from './gates/email-gate.tsx';
import { PasswordGate } from './gates/password-gate.tsx';
import { visibleGate } from './gates/visible-gate.ts';
import type { PageImages, PageLoading } from './images/index.ts';
import type { DocumentShape } from './layout/index.ts';
import { PrintNote } from './printing/print-note.tsx';
import { PrivacyNote } from './privacy/privacy-note.tsx';
import { NotFound, Opening, OpeningFailed, Pages, ReadingArea } from './reading/index.ts';
import type { ReadingSession } from './session/reading-session.ts';
import { Thumbnails } from './thumbnails/index.ts';
import { Toolbar } from './toolbar/index.ts';
import type { Controls } from './toolbar/index.ts';

/** What the server writes into the page. */
export type PageData = {
  /** The short code of the document without `s-`. */
  code: string;
  title: string;
  /** The name of the operator, or `""`. */
  measuredBy: string;
  privacyUrl: string;
  /** Global Privacy Control. */
  gpc: boolean;
};

export type AppProps = {
  pageData: PageData;
  session: ReadingSession;
  shape: ReadonlySignal<DocumentShape>;
  controls: Controls;
  loading: PageLoading;
  thumbnailImages: PageImages;
  announcer: Announcer;
};

/** The whole page: toolbar, thumbnails, pages, and the dialog in front of them. */
export const App = (props: AppProps) => {
  const { pageData, session, shape, controls, loading, thumbnailImages, announcer } = props;
  const { view, navigation } = controls;
  const state = session.state.value;
  const gate = visibleGate(state, navigation.isGateOpen.value);
  const isOpening = gate === 'none' && shape.value.openPages === 0 && isStartingOrReading(state.kind);
  const privacy = <PrivacyNote measuredBy={pageData.measuredBy} privacyUrl={pageData.privacyUrl} gpc={pageData.gpc} />;

  // The pages take the focus at the start, and whenever a gate has closed.
  useLayoutEffect(() => {
    if (gate === 'none') view.focus();
  }, [gate]);

  return (
    <div class="viewer">
      <Toolbar
        title={state.kind === 'reading' ? state.session.document.title : pageData.title}
        controls={controls}
        downloadUrl={canDownload(session) ? session.downloadUrl : undefined}
      />
      {controls.areThumbnailsShown.value && (
        <Thumbnails view={view} shape={shape} navigation={navigation} images={thumbnailImages} />
      )}
      <ReadingArea view={view} above={privacy} hidesAbove={shape.value.openPages === 0}>
        {state.kind === 'failed' && <OpeningFailed message={state.message} onRetry={() => void session.retry()} />}
        {state.kind === 'not-found' && <NotFound />}
        {isOpening && <Opening />}
        <PrintNote state={session.state} printedPages={loading.images.loadedPages} />
        <Pages view={view} shape={shape} navigation={navigation} loading={loading} />
      </ReadingArea>
      {gate === 'password' && <PasswordGate session={session} privacy={privacy} />}
      {gate === 'full' && <EmailGate session={session} kind="full" privacy={privacy} />}
      {gate === 'preview' && (
        <EmailGate session={session} kind="preview" privacy={privacy} onBack={navigation.closeGate} />
      )}
      <LiveRegions announcer={announcer} />
    </div>
  );
};

const isStartingOrReading = (kind: string): boolean => kind === 'starting' || kind === 'reading';

const canDownload = ({ state }: ReadingSession): boolean =>
  state.value.kind === 'reading' && state.value.session.document.allow_download && state.value.session.access.full;

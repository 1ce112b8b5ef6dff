import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { Announcer } from './announcements/announcer.ts';
import { LiveRegions } from './announcements/live-regions.tsx';
import { EmailGate } from './gates/email-gate.tsx';
import { PasswordGate } from './gates/password-gate.tsx';
import { PrivacyNote } from './privacy/privacy-note.tsx';
import type { Controls } from './toolbar/controls.ts';
import type { Loading } from './images/page-loading.ts';
import { Absent, Failed, Opening } from './reading/notices.tsx';
import type { PageImages } from './images/page-images.ts';
import { Pages } from './reading/pages.tsx';
import { ReadingArea } from './reading/reading-area.tsx';
import type { Shape } from './layout/document-shape.ts';
import { Thumbnails } from './thumbnails/thumbnails.tsx';
import { Toolbar } from './toolbar/toolbar.tsx';
import { gateOf } from './gates/visible-gate.ts';
import type { ReadingSession } from './session/reading-session.ts';

/** What the server says of the document in the page itself, before any script runs. */
export type Facts = { code: string; title: string; measuredBy: string; privacyUrl: string; gpc: boolean };

export type AppProps = {
  facts: Facts;
  session: ReadingSession;
  shape: ReadonlySignal<Shape>;
  controls: Controls;
  loading: Loading;
  thumbnailImages: PageImages;
  announcer: Announcer;
};

/** The whole page: the bar, the rail, the pages, and in front of them a gate when there is one. */
export const App = (props: AppProps) => {
  const { facts, session, shape, controls, loading, thumbnailImages, announcer } = props;
  const state = session.state.value;
  const gate = gateOf(state, controls.navigation.atGate.value);
  const privacy = <PrivacyNote measuredBy={facts.measuredBy} privacyUrl={facts.privacyUrl} gpc={facts.gpc} />;

  // When the page is there, and whenever a gate has gone, the keys belong to the pages.
  useLayoutEffect(() => {
    if (gate === 'none') controls.view.focus();
  }, [gate]);

  return (
    <div class="viewer">
      <Toolbar
        title={state.kind === 'reading' ? state.session.document.title : facts.title}
        controls={controls}
        downloadUrl={mayDownload(session) ? session.downloadUrl : undefined}
      />
      {controls.thumbnails.value && <Thumbnails controls={controls} images={thumbnailImages} />}
      <ReadingArea view={controls.view} above={privacy} hushed={shape.value.open === 0}>
        {state.kind === 'failed' && <Failed message={state.message} onRetry={() => void session.retry()} />}
        {state.kind === 'absent' && <Absent />}
        {gate === 'none' && shape.value.open === 0 && isComing(state.kind) && <Opening />}
        <Pages view={controls.view} shape={shape} navigation={controls.navigation} loading={loading} />
      </ReadingArea>
      {gate === 'password' && <PasswordGate session={session} privacy={privacy} />}
      {gate === 'full' && <EmailGate session={session} kind="full" privacy={privacy} />}
      {gate === 'preview' && (
        <EmailGate session={session} kind="preview" privacy={privacy} onBack={controls.navigation.leaveGate} />
      )}
      <LiveRegions announcer={announcer} />
    </div>
  );
};

const isComing = (kind: string): boolean => kind === 'starting' || kind === 'reading';

const mayDownload = ({ state }: ReadingSession): boolean =>
  state.value.kind === 'reading' && state.value.session.document.allow_download && state.value.session.access.full;

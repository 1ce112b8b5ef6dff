import { LiveRegions } from '@docsight/ui';
import type { Announcer } from '@docsight/ui';
import type { ReadonlySignal } from '@preact/signals';
import { useLayoutEffect } from 'preact/hooks';
import type { PageSize } from './api/responses.ts';
import { EmailGate } from './gates/email-gate.tsx';
import { PasswordGate } from './gates/password-gate.tsx';
import { visibleGate } from './gates/visible-gate.ts';
import type { PageImages, PageLoading } from './images/index.ts';
import type { DocumentShape } from './layout/index.ts';
import { LinkAddress } from './links/index.ts';
import type { LinkFollowing } from './links/index.ts';
import { OutlineDialog, OutlinePanel } from './outline/index.ts';
import type { Outline } from './outline/index.ts';
import { PrintNote } from './printing/index.ts';
import { PrivacyNote } from './privacy/privacy-note.tsx';
import { NotFound, Opening, OpeningFailed, Pages, ReadingArea } from './reading/index.ts';
import type { PageOverlay } from './reading/index.ts';
import type { Search } from './search/index.ts';
import { OperatorLogo, SharedBy } from './sender/index.ts';
import type { Logo } from './sender/index.ts';
import type { ReadingSession } from './session/reading-session.ts';
import { SidePanel } from './side-panel/index.ts';
import { SlideshowControls } from './slideshow/index.ts';
import { Thumbnails } from './thumbnails/index.ts';
import { Toolbar } from './toolbar/index.ts';
import type { Controls } from './toolbar/index.ts';

/** What the server writes into the page. */
export type PageData = {
  /** The short code of the document without `s-`. */
  code: string;
  title: string;
  /** The name of the account that shared the document, or `""`. */
  sender: string;
  logo: Logo | undefined;
  /** The name of the operator, or `""`. */
  measuredBy: string;
  privacyUrl: string;
  /** Page 1 is open without password and gate. */
  isOpen: boolean;
  /** All pages are. */
  isOpenToAll: boolean;
  /** The sizes of these pages. Empty while the server does not know them. */
  knownSizes: PageSize[];
  /** Global Privacy Control. */
  gpc: boolean;
  /** The page is in a frame. */
  isFramed: boolean;
};

export type AppProps = {
  pageData: PageData;
  session: ReadingSession;
  shape: ReadonlySignal<DocumentShape>;
  controls: Controls;
  loading: PageLoading;
  overlays: readonly PageOverlay[];
  search: Search;
  /** Whether the browser has a network. */
  isOnline: ReadonlySignal<boolean>;
  thumbnailImages: PageImages;
  outline: Outline;
  following: LinkFollowing;
  /** The address of the external link that has the keyboard focus. */
  focusedAddress: ReadonlySignal<string | undefined>;
  announcer: Announcer;
};

/** The whole page: toolbar, thumbnails, pages, and the dialog in front of them. */
export const App = (props: AppProps) => {
  const { pageData, session, shape, controls, loading, overlays, search, isOnline, announcer } = props;
  const { outline, following } = props;
  const { view, navigation, slideshow, printing, sidePanel } = controls;
  const { Sheet: ShortcutSheet } = controls.shortcuts;
  const Print = printing.Print.value;
  const state = session.state.value;
  const gate = visibleGate(state, navigation.isGateOpen.value);
  const isOpening = gate === 'none' && shape.value.openPages === 0 && isStartingOrReading(state.kind);
  const { sender } = pageData;
  const privacy = <PrivacyNote {...pageData} />;
  const sharedBy = <SharedBy name={sender} />;
  const logo = <OperatorLogo logo={pageData.logo} operator={pageData.measuredBy} />;
  const gateProps = { session, privacy, sender: [logo, sharedBy] };

  // The pages take the focus at the start, and whenever a gate has closed. A frame must not take that of its page.
  useLayoutEffect(() => {
    if (gate === 'none' && (!pageData.isFramed || document.hasFocus())) view.focus();
  }, [gate]);

  return (
    <div class={slideshow.isShown.value ? 'viewer slideshow' : 'viewer'}>
      <Toolbar
        title={state.kind === 'reading' ? state.session.document.title : pageData.title}
        logo={logo}
        sharedBy={sharedBy}
        controls={controls}
        downloadUrl={printing.canPrint.value ? session.downloadUrl : undefined}
        onSearch={search.open}
      />
      <search.Bar />
      <BesidePages {...props} />
      <ReadingArea view={view} above={privacy} hidesAbove={shape.value.openPages === 0}>
        {state.kind === 'failed' && <OpeningFailed message={state.message} onRetry={() => void session.retry()} />}
        {state.kind === 'not-found' && <NotFound />}
        {isOpening && <Opening isOnline={isOnline} />}
        <PrintNote state={session.state} printedPages={loading.images.loadedPages} />
        <Pages
          view={view}
          shape={shape}
          navigation={navigation}
          loading={loading}
          overlays={overlays}
          isOnline={isOnline}
        />
      </ReadingArea>
      <LinkAddress focused={props.focusedAddress} />
      {slideshow.isShown.value && (
        <SlideshowControls view={view} shape={shape.value} navigation={navigation} slideshow={slideshow} />
      )}
      {gate === 'password' && <PasswordGate {...gateProps} />}
      {gate === 'full' && <EmailGate {...gateProps} kind="full" />}
      {gate === 'preview' && <EmailGate {...gateProps} kind="preview" onBack={navigation.closeGate} />}
      {Print && <Print />}
      <ShortcutSheet />
      {sidePanel.isOutlineDialogOpen.value && (
        <OutlineDialog outline={outline} view={view} following={following} onClose={sidePanel.closeDialog} />
      )}
      <LiveRegions announcer={announcer} />
    </div>
  );
};

/** The panel beside the pages, with the thumbnails or the outline. */
const BesidePages = ({ controls, shape, thumbnailImages, outline, following }: AppProps) => {
  const { view, navigation, sidePanel } = controls;
  const tab = sidePanel.shownTab.value;
  if (tab === undefined) return null;
  return (
    <SidePanel state={sidePanel} tab={tab}>
      {tab === 'pages' ? (
        <Thumbnails view={view} shape={shape} navigation={navigation} images={thumbnailImages} />
      ) : (
        <OutlinePanel outline={outline} view={view} following={following} />
      )}
    </SidePanel>
  );
};

const isStartingOrReading = (kind: string): boolean => kind === 'starting' || kind === 'reading';

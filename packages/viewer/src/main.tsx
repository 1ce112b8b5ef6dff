import { browserStorage, makeAnnouncer } from '@docsight/ui';
import { makeKeySwitch } from '@docsight/ui/keyboard';
import { computed, signal } from '@preact/signals';
import { render } from 'preact';
import { parsePageSizes } from './api/responses.ts';
import { makeViewerApi } from './api/viewer-api.ts';
import { App } from './app.tsx';
import type { PageData } from './app.tsx';
import { downloadInFrame, withTabToken } from './embedding/index.ts';
import { afterPaint, makeSharedImages, requestFirstImage, startPageLoading } from './images/index.ts';
import { makeDocumentShape, makeView } from './layout/index.ts';
import { makeLinkFollowing, makeLinkLayer, makeLinksOfPages } from './links/index.ts';
import { makeOutline } from './outline/index.ts';
import { listenToPrintKey, makePrinting } from './printing/index.ts';
import { hasGlobalPrivacyControl } from './privacy/privacy-text.ts';
import { loadMode, loadPosition, makeConnection, makeNavigation } from './reading/index.ts';
import { rememberMode, rememberPosition, trackInTurns } from './reading/index.ts';
import type { PageOverlay } from './reading/index.ts';
import { makeSearch } from './search/index.ts';
import { makeBrowserSession } from './session/browser-session.ts';
import { isGuestAddress } from './session/guest-address.ts';
import { logoOf } from './sender/index.ts';
import { makeShortcuts } from './shortcuts/index.ts';
import { makeSlideshow } from './slideshow/index.ts';
import { makePageText } from './text-layer/index.ts';
import { setLanguage, t } from './texts/index.ts';
import { makeThumbnailImages } from './thumbnails/index.ts';
import { makeTileOverlay } from './tiles/index.ts';
import { listenToKeys, makeControls, makeScreen } from './toolbar/index.ts';
import '@docsight/ui/styles/tokens.css';
import '@docsight/ui/styles/base.css';
import '@docsight/ui/styles/controls.css';
import '@docsight/ui/styles/dialog.css';
import '@docsight/ui/styles/field.css';
import './styles/viewer.css';
import './styles/toolbar.css';
import './styles/menu.css';
import './styles/page.css';
import './styles/text-layer.css';
import './styles/closed-pages.css';
import './styles/side-panel.css';
import './styles/thumbnails.css';
import './styles/outline.css';
import './styles/links.css';
import './styles/gates.css';
import './styles/sender.css';
import './styles/slideshow.css';
import './styles/print.css';

const pageDataOf = ({ dataset }: HTMLElement): PageData => ({
  code: dataset.code ?? '',
  title: dataset.title ?? '',
  sender: dataset.sender ?? '',
  logo: logoOf(dataset),
  measuredBy: dataset.measuredBy ?? '',
  privacyUrl: dataset.privacyUrl ?? '',
  isOpen: dataset.open !== undefined,
  isOpenToAll: dataset.open === 'all',
  knownSizes: dataset.sizes === undefined ? [] : parsePageSizes(JSON.parse(dataset.sizes)),
  gpc: hasGlobalPrivacyControl(navigator),
  isFramed: window.parent !== window,
});

/** The composition root of the page. */
const start = async (root: HTMLElement): Promise<void> => {
  const pageData = pageDataOf(root);
  const { code, gpc, isFramed, isOpen, isOpenToAll, knownSizes } = pageData;
  const announcer = makeAnnouncer((run, ms) => setTimeout(run, ms));

  // The session, the sizes and the first image are requested at the same time, before anything is rendered.
  const calls = makeViewerApi(code, (input, init) => fetch(input, init), isGuestAddress(location.search));
  const tabStorage = browserStorage(() => sessionStorage);
  // Under Global Privacy Control each loading is a new reader.
  const api = isFramed && !gpc ? withTabToken(calls, code, tabStorage) : calls;
  const session = makeBrowserSession({
    code,
    api,
    isOpen,
    isOpenToAll,
    knownSizes,
    gpc,
    isFramed,
    announce: announcer.announce,
  });
  void session.start();
  const startPosition = loadPosition(code, tabStorage);
  const startPage = startPosition?.page ?? 1;
  const firstImage = isOpen && startPage === 1 ? requestFirstImage(api.firstImageUrl, window) : undefined;
  // The browser also sends the request of an image when the present task pauses.
  await setLanguage(document.documentElement);

  const shape = makeDocumentShape(session, isOpenToAll);
  const view = makeView(shape, startPosition, loadMode(code, tabStorage));
  const navigation = makeNavigation(view, shape, announcer.announce);
  const links = makeLinksOfPages(session.links, shape);
  const opening = { page: startPage, image: firstImage };
  const onIdle = links.setRequests;
  const shared = makeSharedImages(session);
  const { state, tile, layer } = session;
  const loading = startPageLoading({ state, tile, layer, image: shared.image }, view, shape, opening, {
    onIdle,
    afterPaint,
  });
  const outline = makeOutline(session, shape, loading.isFirstDrawn);
  const hasOutline = computed(() => outline.value.length > 0);
  const screen = makeScreen();
  const slideshow = makeSlideshow(view, screen, announcer.announce);
  const printing = makePrinting({ state, image: shared.image });
  const singleKeys = makeKeySwitch(
    browserStorage(() => localStorage),
    (run) => addEventListener('storage', run),
  );
  const shortcuts = makeShortcuts(singleKeys);
  const controls = makeControls({ view, shape, navigation, screen, slideshow, hasOutline, printing, shortcuts });
  const positions = rememberPosition(code, { view, shape, navigation, storage: tabStorage });
  rememberMode(code, view, tabStorage);
  const following = makeLinkFollowing({ shape, navigation, positions, links, focusPage });
  const search = makeSearch({
    session,
    view,
    shape,
    navigation,
    singleKeys,
    announce: announcer.announce,
    layers: loading.layers,
  });
  const focusedAddress = signal<string | undefined>(undefined);
  const overlays: PageOverlay[] = [
    makeTileOverlay(loading.tiles),
    search.Highlights,
    makePageText(loading.layers, loading.aspectOf),
    makeLinkLayer(links, following, focusedAddress),
  ];
  const isOnline = makeConnection(window, announcer.announce);
  const thumbnailImages = makeThumbnailImages(shared);
  [loading.images, thumbnailImages].forEach(shared.add);

  trackInTurns(navigation.pagesOnScreen, session.track.show);
  listenToKeys(controls);
  listenToPrintKey(printing);
  if (isFramed) downloadInFrame({ session, onFailure: () => announcer.announce(t('downloadFailed')) });
  addEventListener('online', () => loading.retry());

  const shown = { loading, overlays, search, isOnline, outline, following, focusedAddress, thumbnailImages };
  render(
    <App pageData={pageData} session={session} shape={shape} controls={controls} announcer={announcer} {...shown} />,
    root,
  );
};

/** Moves the focus to a page that is in the DOM. A screen reader continues there. */
const focusPage = (page: number): void =>
  document.querySelector<HTMLElement>(`[data-page="${page}"]`)?.focus({ preventScroll: true });

void start(document.getElementById('viewer')!);

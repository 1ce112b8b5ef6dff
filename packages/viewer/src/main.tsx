import { makeAnnouncer } from '@docsight/ui';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { App } from './app.tsx';
import type { PageData } from './app.tsx';
import { startPageLoading } from './images/index.ts';
import { makeDocumentShape, makeView } from './layout/index.ts';
import { hasGlobalPrivacyControl } from './privacy/privacy-text.ts';
import { loadPosition, makeNavigation, rememberPosition } from './reading/index.ts';
import { makeBrowserSession } from './session/browser-session.ts';
import { isGuestAddress } from './session/guest-address.ts';
import { makeThumbnailImages } from './thumbnails/index.ts';
import { listenToKeys, makeControls, makeScreen } from './toolbar/index.ts';
import '@docsight/ui/styles/tokens.css';
import '@docsight/ui/styles/base.css';
import '@docsight/ui/styles/controls.css';
import '@docsight/ui/styles/dialog.css';
import '@docsight/ui/styles/field.css';
import './styles/viewer.css';
import './styles/toolbar.css';
import './styles/page.css';
import './styles/closed-pages.css';
import './styles/thumbnails.css';
import './styles/gates.css';
import './styles/print.css';

const pageDataOf = ({ dataset }: HTMLElement): PageData => ({
  code: dataset.code ?? '',
  title: dataset.title ?? '',
  measuredBy: dataset.measuredBy ?? '',
  privacyUrl: dataset.privacyUrl ?? '',
  gpc: hasGlobalPrivacyControl(navigator),
});

/** The composition root of the page. */
const start = (root: HTMLElement): void => {
  const pageData = pageDataOf(root);
  const announcer = makeAnnouncer((run, ms) => setTimeout(run, ms));
  const session = makeBrowserSession({
    ...{ code: pageData.code, gpc: pageData.gpc, announce: announcer.announce },
    asGuest: isGuestAddress(location.search),
  });

  const startPosition = loadPosition(pageData.code);
  const shape = makeDocumentShape(session);
  const view = makeView(shape, startPosition);
  const navigation = makeNavigation(view, shape, announcer.announce);
  const loading = startPageLoading(session, view, shape, startPosition?.page ?? 1);
  const controls = makeControls({ view, shape, navigation, screen: makeScreen() });
  const thumbnailImages = makeThumbnailImages(session);

  effect(() => session.track.show(navigation.pageOnScreen.value));
  rememberPosition(pageData.code, view, shape, navigation.goToPage);
  listenToKeys(controls);
  addEventListener('online', () => loading.images.retry());

  void session.start();
  render(<App {...{ pageData, session, shape, controls, loading, thumbnailImages, announcer }} />, root);
};

start(document.getElementById('viewer')!);

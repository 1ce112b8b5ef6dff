import { effect } from '@preact/signals';
import { render } from 'preact';
import { makeAnnouncer } from './announcements/announcer.ts';
import { App } from './app.tsx';
import type { Facts } from './app.tsx';
import { asksForPrivacy } from './privacy/privacy-text.ts';
import { makeBrowserScreen } from './toolbar/screen.ts';
import { makeControls } from './toolbar/controls.ts';
import { listenToKeys } from './toolbar/key-listener.ts';
import { startLoading } from './images/page-loading.ts';
import { makeNavigation } from './reading/navigation.ts';
import { keepPlace, placeToBegin } from './reading/position-storage.ts';
import { makeShape } from './layout/document-shape.ts';
import { makeThumbnailImages } from './thumbnails/thumbnail-images.ts';
import { makeView } from './layout/view.ts';
import { makeReading } from './session/browser-session.ts';
import './styles/tokens.css';
import './styles/viewer.css';
import './styles/controls.css';
import './styles/toolbar.css';
import './styles/page.css';
import './styles/closed-pages.css';
import './styles/thumbnails.css';
import './styles/gates.css';
import './styles/print.css';

const factsOf = ({ dataset }: HTMLElement): Facts => ({
  code: dataset.code ?? '',
  title: dataset.title ?? '',
  measuredBy: dataset.measuredBy ?? '',
  privacyUrl: dataset.privacyUrl ?? '',
  gpc: asksForPrivacy(navigator),
});

/** Composition root of the page: the session, what is seen of the document, and what readers do with it. */
const start = (root: HTMLElement): void => {
  const facts = factsOf(root);
  const announcer = makeAnnouncer((run, ms) => setTimeout(run, ms));
  const session = makeReading({ code: facts.code, gpc: facts.gpc, announce: announcer.announce });

  const begin = placeToBegin(facts.code);
  const shape = makeShape(session);
  const view = makeView(shape, begin);
  const navigation = makeNavigation(view, shape, announcer.announce);
  const loading = startLoading(session, view, shape, begin?.page ?? 1);
  const controls = makeControls({ view, shape, navigation, screen: makeBrowserScreen() });
  const thumbnailImages = makeThumbnailImages(session);

  effect(() => session.track.show(navigation.onScreen.value));
  keepPlace(facts.code, view, shape, navigation.go);
  listenToKeys(controls);
  addEventListener('online', () => loading.images.retry());

  void session.start();
  render(<App {...{ facts, session, shape, controls, loading, thumbnailImages, announcer }} />, root);
};

start(document.getElementById('viewer')!);

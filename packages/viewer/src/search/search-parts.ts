import type { KeySwitch } from '@docsight/ui/keyboard';
import type { ReadonlySignal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import type { DocumentShape, View } from '../layout/index.ts';
import type { Navigation } from '../reading/index.ts';
import type { ReadingSession } from '../session/reading-session.ts';
import type { PageLayers } from '../text-layer/page-layers.ts';

/** The search, whose script is loaded when it is first opened. */
export type Search = {
  open(): void;
  /** The bar with the search field, while the search is open. */
  Bar: FunctionComponent;
  Highlights: FunctionComponent<{ page: number }>;
};

/** What the search uses of the page. */
export type SearchParts = {
  session: Pick<ReadingSession, 'state' | 'texts' | 'layer'>;
  view: View;
  shape: ReadonlySignal<DocumentShape>;
  navigation: Navigation;
  /** The layers that are loaded for reading. The search loads others itself. */
  layers: Pick<PageLayers, 'of'>;
  announce: (text: string) => void;
  singleKeys: KeySwitch;
};

/** The search after its script was loaded. */
export type LoadedSearch = Omit<Search, 'open'> & {
  isOpen: ReadonlySignal<boolean>;
  /** @param typed replaces what is in the field. */
  open(typed?: string): void;
  step(by: 1 | -1): void;
};

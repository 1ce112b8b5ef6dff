import { effect, signal, untracked } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import type { DocumentShape } from '../layout/index.ts';
import type { Navigation, PositionHistory } from '../reading/index.ts';
import type { LinksOfPages } from './page-links.ts';

/** A place in the document: `y` is the part of the page above it, 0 to 1. */
export type Place = { page: number; y: number };

/** Follows links and items of the outline. */
export type LinkFollowing = {
  /** Goes to a place. "Back" in the browser returns. */
  goTo(place: Place): void;
  /** Goes to a place, and moves the focus to its page. */
  follow(place: Place): void;
  /** Opens the gate for a link to a closed page. Follows the link when the gate is passed. */
  openGateFor(link: WaitingLink): void;
};

/** A link to a closed page, by its page and its index there. */
type WaitingLink = { page: number; index: number };

/** The space above the place in view, so that a heading is not at the edge. In CSS pixels. */
const marginAbove = 16;

export const makeLinkFollowing = (parts: {
  shape: ReadonlySignal<DocumentShape>;
  navigation: Navigation;
  positions: PositionHistory;
  links: Pick<LinksOfPages, 'of'>;
  focusPage: (page: number) => void;
}): LinkFollowing => {
  const { shape, navigation, positions, links, focusPage } = parts;
  const waiting = signal<WaitingLink | undefined>(undefined);

  const goTo = ({ page, y }: Place): void => {
    const point = { page, on: { x: 0.5, y }, outside: { x: 0, y: -marginAbove } };
    const move = (): void => (y === 0 ? navigation.goToPage(page) : navigation.goToPoint(point));
    if (page <= shape.peek().openPages) positions.add(move);
    else move();
  };
  const follow = (place: Place): void => {
    goTo(place);
    focusPage(place.page);
  };

  effect(() => {
    const link = waiting.value;
    if (!link) return;
    const { openPages, rest } = shape.value;
    if (rest === 'closed') {
      // The reader has closed the gate.
      if (!navigation.isGateOpen.value) waiting.value = undefined;
      return;
    }
    // The links are loaded again when more pages are open.
    const target = links.of(link.page).value[link.index];
    if (target?.type !== 'page' || target.page > openPages) return;
    waiting.value = undefined;
    untracked(() => follow(target));
  });

  return {
    goTo,
    follow,
    openGateFor: (link) => {
      if (shape.peek().rest !== 'closed') return;
      navigation.openGate();
      waiting.value = link;
    },
  };
};

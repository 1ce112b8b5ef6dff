import type { PageLayers } from './page-layers.ts';
import { selectedText } from './selected-text.ts';

/**
 * Makes the selection in text layers behave as in a text: copies what it says, keeps its pages loaded, and lets it
 * follow a pointer outside of the pages. It runs as long as the page is open.
 */
export const startTextSelection = (root: Document, layers: PageLayers): void => {
  root.addEventListener('copy', (event) => {
    const range = rangeIn(root);
    const text = range && !isInField(event.target) ? selectedText(range, root, layers) : null;
    if (text === null) return;
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
  });
  root.addEventListener('selectionchange', () => {
    const selection = root.getSelection();
    const ends = selection?.isCollapsed === false ? [selection.anchorNode, selection.focusNode] : [];
    const pages = [...new Set(ends.flatMap((node) => pageAround(node) ?? []))];
    if (pages.join() !== layers.held.peek().join()) layers.hold(pages);
  });
  root.addEventListener('dblclick', ({ target }) => {
    // Chromium selects the space before a word when the click was on its first letter.
    const word = target instanceof Element ? target.closest('[data-start]')?.firstChild : null;
    if (word instanceof Text && root.getSelection()?.toString().trim() === '')
      root.getSelection()?.setBaseAndExtent(word, 0, word, word.data.trimEnd().length);
  });
  followPointerOutside(root);
};

const rangeIn = (root: Document): Range | undefined => {
  const selection = root.getSelection();
  return selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : undefined;
};

const isInField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, dialog') !== null;

const layerAround = (target: EventTarget | null): HTMLElement | null => {
  const node = target instanceof Node ? target : null;
  return (node instanceof Element ? node : node?.parentElement)?.closest<HTMLElement>('.text-layer') ?? null;
};
const pageAround = (node: Node | null): number | undefined => {
  const layer = layerAround(node);
  return layer ? Number(layer.dataset.page) : undefined;
};

/**
 * Extends the selection to the nearest text while the pointer is between pages or beside them. The browser would
 * extend it to the start or the end of the document.
 */
const followPointerOutside = (root: Document): void => {
  let isDragging = false;
  let pointer: { x: number; y: number } | undefined;
  let frame = 0;

  const extend = (): void => {
    frame = 0;
    const place = isDragging && pointer && nearestPlace(root, pointer);
    if (place) root.getSelection()?.extend(place.node, place.offset);
  };
  root.addEventListener('pointerdown', ({ pointerType, button, target }) => {
    isDragging = pointerType !== 'touch' && button === 0 && layerAround(target) !== null;
  });
  root.addEventListener('pointermove', ({ target, clientX, clientY }) => {
    if (!isDragging) return;
    pointer = layerAround(target) ? undefined : { x: clientX, y: clientY };
    // Just before the browser paints: it sets its own selection after each event.
    if (pointer && frame === 0) frame = requestAnimationFrame(extend);
  });
  const end = (): void => {
    // The last position counts even if the button is released before the next frame.
    extend();
    isDragging = false;
    pointer = undefined;
  };
  root.addEventListener('pointerup', end);
  root.addEventListener('pointercancel', end);
};

/** Returns the place in the text of the nearest page that is nearest to a point. */
const nearestPlace = (
  root: Document,
  { x, y }: { x: number; y: number },
): { node: Node; offset: number } | undefined => {
  const boxes = [...root.querySelectorAll('.text-layer')].map((layer) => layer.getBoundingClientRect());
  const distance = ({ left, right, top, bottom }: DOMRect): number =>
    Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
  const visible = boxes.filter(({ top, bottom }) => bottom > 0 && top < innerHeight);
  const nearest = visible.reduce<DOMRect | undefined>(
    (best, box) => (best && distance(best) <= distance(box) ? best : box),
    undefined,
  );
  if (!nearest) return undefined;
  return placeAt(root, within(x, nearest.left, nearest.right), within(y, nearest.top, nearest.bottom));
};

/** Returns a coordinate inside of a range. */
const within = (value: number, from: number, to: number): number => Math.min(Math.max(value, from + 1), to - 1);

/** Safari has another name for it. */
type OlderDocument = { caretRangeFromPoint?: (x: number, y: number) => Range | null };

const placeAt = (root: Document, x: number, y: number): { node: Node; offset: number } | undefined => {
  if ('caretPositionFromPoint' in root) {
    const place = root.caretPositionFromPoint(x, y);
    return place && layerAround(place.offsetNode) ? { node: place.offsetNode, offset: place.offset } : undefined;
  }
  const range = (root as OlderDocument).caretRangeFromPoint?.(x, y);
  return range && layerAround(range.startContainer)
    ? { node: range.startContainer, offset: range.startOffset }
    : undefined;
};

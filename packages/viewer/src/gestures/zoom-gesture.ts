import { limited, placeOf, pointAt, standardZoom } from '../layout/index.ts';
import type { PageLayout, Place, Point, View, Zoom } from '../layout/index.ts';
import { contentAt, cssOf, identity, showing } from './transform.ts';
import type { Transform } from './transform.ts';

/**
 * Enlarges the pages about a place of the view. While the gesture lasts, the pages have a transform, which is smooth
 * in documents of any length. At its end they are laid out in the new size.
 */
export type ZoomGesture = {
  isActive(): boolean;
  /** Begins the gesture. The content at the place follows it. */
  begin(at: Place): void;
  /** Enlarges the pages by a factor. @param at where the content is now that was at the place of `begin`. */
  zoomBy(factor: number, at: Place): void;
  end(): void;
  /** Zooms in one animated step. The content at the place stays there. */
  zoomTo(zoom: Zoom, at: Place): void;
};

/** A result that is this near to the standard zoom becomes the standard zoom. A ratio. */
const nearStandard = 1.04;
const animation = { duration: 220, easing: 'ease-out' };

/** @param area the element in which the pages scroll. */
export const makeZoomGesture = (area: HTMLElement, view: View): ZoomGesture => {
  let active: { layout: PageLayout; scale: number; content: Place; at: Place; transform: Transform } | undefined;
  const pages = (): HTMLElement | null => area.querySelector('.pages');

  /** The scroll position may have changed without an event yet. */
  const layoutPlaceAt = (at: Place): Place => {
    view.onScroll({ left: area.scrollLeft, top: area.scrollTop });
    return view.layoutPlaceAt(at);
  };

  const begin = (at: Place): void => {
    const transform = active?.transform ?? identity;
    active = {
      layout: view.layout.peek(),
      scale: active?.scale ?? view.scale.peek(),
      content: contentAt(transform, layoutPlaceAt(at)),
      at,
      transform,
    };
  };

  const zoomBy = (factor: number, at: Place): void => {
    // A new layout has removed the transform.
    if (!active || active.layout !== view.layout.peek()) {
      active = undefined;
      return;
    }
    const { scale, content, transform } = active;
    const newScale = limited(scale * transform.factor * factor, view.scales.peek());
    active.at = at;
    active.transform = showing(content, layoutPlaceAt(at), newScale / scale);
    const element = pages();
    if (!element) return;
    element.style.willChange = 'transform';
    element.style.transform = cssOf(active.transform);
  };

  const end = (): void => {
    if (!active) return;
    const { layout, scale, content, at, transform } = active;
    active = undefined;
    const element = pages();
    if (element) element.style.willChange = '';
    if (layout !== view.layout.peek()) return;
    const point = pointAt(layout, content);
    const newScale = scale * transform.factor;
    if (point) apply(zoomNear(newScale), { point, at, scale: newScale });
    // Without a new layout nothing else removes the transform.
    if (element && layout === view.layout.peek()) element.style.transform = '';
  };

  const zoomNear = (scale: number): Zoom => {
    const { standard } = view.scales.peek();
    const isNear = Math.max(scale / standard, standard / scale) < nearStandard;
    return isNear ? standardZoom : { kind: 'scale', scale };
  };

  /** Lays the pages out. They slide from where they were seen to where the browser can scroll. */
  const apply = (zoom: Zoom, seen: { point: Point; at: Place; scale: number }): void => {
    view.zoomTo(zoom, seen);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    requestAnimationFrame(() => {
      const content = placeOf(view.layout.peek(), seen.point);
      const before = showing(content, layoutPlaceAt(seen.at), seen.scale / view.scale.peek());
      const isMoved = Math.abs(before.factor - 1) > 0.001 || Math.hypot(before.x, before.y) > 1;
      if (isMoved) pages()?.animate([{ transform: cssOf(before) }, { transform: cssOf(identity) }], animation);
    });
  };

  return {
    isActive: () => active !== undefined,
    begin,
    zoomBy,
    end,
    zoomTo: (zoom, at) => {
      const point = pointAt(view.layout.peek(), layoutPlaceAt(at));
      if (point) apply(zoom, { point, at, scale: view.scale.peek() });
    },
  };
};

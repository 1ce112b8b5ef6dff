import { describe, expect, it } from '@jest/globals';
import { browserStorage } from '@docsight/ui/browser-storage';
import { signal } from '@preact/signals';
import { documentShape, makeView } from '../layout/index.ts';
import { loadMode, rememberMode } from './mode-storage.ts';

const aTab = (stored = new Map<string, string>()) => {
  const storage = browserStorage(() => ({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
  }));
  /** Loads the page of a document in this tab. */
  const open = (code: string) => {
    const sizes = Array.from({ length: 4 }, () => ({ width: 600, height: 800 }));
    const view = makeView(
      signal(documentShape({ pageCount: 4, full: true }, sizes)),
      undefined,
      loadMode(code, storage),
    );
    rememberMode(code, view, storage);
    view.onResize({ width: 1_000, height: 700, pagesTop: 40, scrollPaddingTop: 0, pixelRatio: 1 });
    return view;
  };
  return { stored, open, load: (code: string) => loadMode(code, storage) };
};

describe('the mode', () => {
  it('is kept for the same document in this tab, and for no other', () => {
    const { open } = aTab();
    const view = open('abc123');
    view.zoomTo({ kind: 'fit-width', page: 3 });
    view.rotate(90);
    view.showTwoPages(true);
    const again = open('abc123');
    expect([again.zoom.value, again.rotation.value, again.isTwoPages.value]).toEqual([
      { kind: 'fit-width', page: 3 },
      90,
      true,
    ]);
    expect(again.layout.value).toEqual(view.layout.value);
    const other = open('def456');
    expect([other.zoom.value, other.rotation.value, other.isTwoPages.value]).toEqual([{ kind: 'standard' }, 0, false]);
  });

  it('is the last one that was chosen, also when that is the standard again', () => {
    const { open, load } = aTab();
    const view = open('abc123');
    view.zoomTo({ kind: 'scale', scale: 2.5 });
    expect(load('abc123')?.zoom).toEqual({ kind: 'scale', scale: 2.5 });
    view.zoomTo({ kind: 'standard' });
    expect(load('abc123')).toEqual({ zoom: { kind: 'standard' }, rotation: 0, isTwoPages: false });
  });

  it('is not stored before a choice, and has no slideshow', () => {
    const { open, stored } = aTab();
    open('abc123').showSlideshow(true);
    expect([...stored]).toEqual([]);
  });

  it.each([
    'text',
    'null',
    '{}',
    '{"zoom":{"kind":"huge"},"rotation":0,"isTwoPages":false}',
    '{"zoom":{"kind":"scale","scale":-1},"rotation":0,"isTwoPages":false}',
    '{"zoom":{"kind":"scale","scale":"2"},"rotation":0,"isTwoPages":false}',
    '{"zoom":{"kind":"fit-page","page":1.5},"rotation":0,"isTwoPages":false}',
    '{"zoom":{"kind":"standard"},"rotation":45,"isTwoPages":false}',
    '{"zoom":{"kind":"standard"},"rotation":0,"isTwoPages":"no"}',
  ])('is that of the page for the invalid stored text %s', (text) => {
    expect(aTab(new Map([['docsight:mode:abc123', text]])).load('abc123')).toBeUndefined();
  });
});

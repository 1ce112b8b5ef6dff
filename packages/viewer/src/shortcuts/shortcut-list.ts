import type { TextKey } from '../texts/index.ts';

/**
 * The keys of the viewer and what they do, in the order of the list. Keys with `Mod` need Ctrl, or ⌘ on a Mac. A key is a
 * sign, or has the name of `KeyboardEvent`.
 */
export const shortcuts = [
  { label: 'nextPage', keys: ['→', 'J'] },
  { label: 'previousPage', keys: ['←', 'K'] },
  { label: 'screenDown', keys: ['Space', 'PageDown'] },
  { label: 'screenUp', keys: ['Shift+Space', 'PageUp'] },
  { label: 'firstPage', keys: ['Home'] },
  { label: 'lastPage', keys: ['End'] },
  { label: 'zoomIn', keys: ['+'] },
  { label: 'zoomOut', keys: ['−'] },
  { label: 'standardZoom', keys: ['0'] },
  { label: 'trueSize', keys: ['1'] },
  { label: 'fitWidth', keys: ['W'] },
  { label: 'fitPage', keys: ['P'] },
  { label: 'rotateRight', keys: ['R'] },
  { label: 'rotateLeft', keys: ['Shift+R'] },
  { label: 'twoPages', keys: ['D'] },
  { label: 'slideshow', keys: ['S'] },
  { label: 'fullScreen', keys: ['F'] },
  { label: 'thumbnails', keys: ['T'] },
  { label: 'outline', keys: ['O'] },
  { label: 'searchInDocument', keys: ['Mod+F'] },
  { label: 'nextMatch', keys: ['Mod+G'] },
  { label: 'previousMatch', keys: ['Mod+Shift+G'] },
  { label: 'print', keys: ['Mod+P'] },
] as const satisfies readonly { label: TextKey; keys: readonly string[] }[];

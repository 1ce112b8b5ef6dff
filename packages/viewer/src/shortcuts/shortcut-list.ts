import type { TextKey } from '../texts/index.ts';

/** The keys of the viewer and what they do, in the order of the list, in the form of `keyNames`. */
export const shortcuts = [
  { label: 'nextPage', keys: ['ArrowRight', 'j'] },
  { label: 'previousPage', keys: ['ArrowLeft', 'k'] },
  { label: 'screenDown', keys: ['Space', 'PageDown'] },
  { label: 'screenUp', keys: ['Shift+Space', 'PageUp'] },
  { label: 'firstPage', keys: ['Home'] },
  { label: 'lastPage', keys: ['End'] },
  { label: 'zoomIn', keys: ['+'] },
  { label: 'zoomOut', keys: ['-'] },
  { label: 'standardZoom', keys: ['0'] },
  { label: 'trueSize', keys: ['1'] },
  { label: 'fitWidth', keys: ['w'] },
  { label: 'fitPage', keys: ['p'] },
  { label: 'rotateRight', keys: ['r'] },
  { label: 'rotateLeft', keys: ['Shift+r'] },
  { label: 'twoPages', keys: ['d'] },
  { label: 'slideshow', keys: ['s'] },
  { label: 'fullScreen', keys: ['f'] },
  { label: 'thumbnails', keys: ['t'] },
  { label: 'outline', keys: ['o'] },
  { label: 'searchInDocument', keys: ['Mod+f'] },
  { label: 'nextMatch', keys: ['Mod+g'] },
  { label: 'previousMatch', keys: ['Mod+Shift+g'] },
  { label: 'print', keys: ['Mod+p'] },
] as const satisfies readonly { label: TextKey; keys: readonly string[] }[];

import type { BrowserStorage } from '@docsight/ui';
import { effect } from '@preact/signals';
import { recordOf } from '../api/responses.ts';
import type { Mode, Rotation, View, Zoom } from '../layout/index.ts';
import { parsedJson } from './parsed-json.ts';

const keyOf = (code: string): string => `docsight:mode:${code}`;

/** Returns how the reader of this tab chose to see the pages of a document. Undefined without a valid choice. */
export const loadMode = (code: string, storage: BrowserStorage): Mode | undefined => {
  const stored = recordOf(parsedJson(storage.read(keyOf(code))));
  const zoom = parseZoom(stored.zoom);
  const rotation = rotations.find((each) => each === stored.rotation);
  if (!zoom || rotation === undefined || typeof stored.isTwoPages !== 'boolean') return undefined;
  return { zoom, rotation, isTwoPages: stored.isTwoPages };
};

const rotations: readonly Rotation[] = [0, 90, 180, 270];

const parseZoom = (stored: unknown): Zoom | undefined => {
  const { kind, scale, page } = recordOf(stored);
  if (kind === 'standard') return { kind };
  if (kind === 'scale' && isPositive(scale)) return { kind, scale };
  if ((kind === 'fit-width' || kind === 'fit-page') && isPositive(page) && Number.isInteger(page))
    return { kind, page };
  return undefined;
};

/** Stores each choice for a reload of the tab. Not a slideshow: browsers fill the screen only after an input. */
export const rememberMode = (code: string, view: View, storage: BrowserStorage): void => {
  let stored = storage.read(keyOf(code)) ?? formatMode(view);
  effect(() => {
    const mode = formatMode(view);
    if (mode !== stored) storage.write(keyOf(code), mode);
    stored = mode;
  });
};

const formatMode = ({ zoom, rotation, isTwoPages }: View): string =>
  JSON.stringify({ zoom: zoom.value, rotation: rotation.value, isTwoPages: isTwoPages.value } satisfies Mode);

const isPositive = (value: unknown): value is number => Number.isFinite(value) && Number(value) > 0;

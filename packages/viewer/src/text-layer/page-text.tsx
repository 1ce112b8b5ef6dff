import { signal } from '@preact/signals';
import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PageLayers } from './page-layers.ts';
import type { TextLayerProps } from './text-layer.tsx';

/**
 * Makes the layer with the text of a page. The script that lays out text is loaded with the first text, so that it
 * does not delay the first page.
 */
export const makePageText = (
  layers: PageLayers,
  aspectOf: (page: number) => number,
): FunctionComponent<{ page: number }> => {
  const loaded = signal<{ TextLayer: FunctionComponent<TextLayerProps> } | undefined>(undefined);
  let loading: Promise<void> | undefined;

  const load = async (): Promise<void> => {
    const { TextLayer, startTextSelection } = await import('./lazy.ts');
    startTextSelection(document, layers);
    loaded.value = { TextLayer };
  };

  return ({ page }) => {
    const layer = layers.of(page).value;
    const hasLayer = layer !== undefined;
    useEffect(() => {
      // A failed import is tried again with the text of the next page.
      if (hasLayer) loading ??= load().catch(() => void (loading = undefined));
    }, [hasLayer]);
    if (!layer || !loaded.value) return null;
    const { TextLayer } = loaded.value;
    return <TextLayer page={page} layer={layer} aspect={aspectOf(page)} />;
  };
};

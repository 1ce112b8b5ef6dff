import type { FunctionComponent } from 'preact';
import { useEffect } from 'preact/hooks';
import { makeLazyPart } from '@docsight/ui/lazy-part';
import type { PageLayers } from './page-layers.ts';

/**
 * Makes the layer with the text of a page. The script that lays out text is loaded with the first text. So it does not
 * delay the first page.
 */
export const makePageText = (
  layers: PageLayers,
  aspectOf: (page: number) => number,
): FunctionComponent<{ page: number }> => {
  const { part, load } = makeLazyPart(
    () => import('./lazy.ts'),
    ({ TextLayer, startTextSelection }) => {
      startTextSelection(document, layers);
      return TextLayer;
    },
  );

  return ({ page }) => {
    const layer = layers.of(page).value;
    const hasLayer = layer !== undefined;
    useEffect(() => {
      // Without a network the pages stay images. The text of the next page tries again.
      if (hasLayer) void load();
    }, [hasLayer]);
    const TextLayer = part.value;
    if (!layer || !TextLayer) return null;
    return <TextLayer page={page} layer={layer} aspect={aspectOf(page)} />;
  };
};

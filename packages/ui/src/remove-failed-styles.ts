/**
 * Removes style sheets that did not arrive. Otherwise the next attempt to load their part of the page would skip them,
 * because the page names them already.
 */
export const removeFailedStyles = (): void =>
  addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLLinkElement) target.remove();
    },
    { capture: true },
  );

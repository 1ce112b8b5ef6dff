import type { ReadingSession } from '../session/reading-session.ts';

/**
 * Makes links to the original work in a frame of another site. There browsers send no cookie with a link, so the script
 * loads the file with the token of the session.
 */
export const downloadInFrame = (options: {
  session: Pick<ReadingSession, 'original'>;
  /** Is called if the file cannot be loaded. */
  onFailure: () => void;
}): void => {
  let isLoading = false;

  const download = async (link: Element): Promise<void> => {
    isLoading = true;
    link.setAttribute('aria-busy', 'true');
    try {
      save(await options.session.original());
    } catch (error) {
      console.warn(error);
      options.onFailure();
    } finally {
      isLoading = false;
      link.removeAttribute('aria-busy');
    }
  };

  addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a[download]') : null;
    if (!link) return;
    event.preventDefault();
    if (!isLoading) void download(link);
  });
};

/** A browser may still read the address after the click. */
const revokeAfterMs = 60_000;

const save = (file: File): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  // It is not part of the page, so the listener above does not see the click.
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), revokeAfterMs);
};

import type { ComponentChildren } from 'preact';

/** Shows that the document is being opened. The style sheet delays the bar, so that a quick start shows nothing. */
export const Opening = () => (
  <div class="opening" role="status">
    <span class="announcement">The document is being opened.</span>
    <span class="opening-bar" aria-hidden="true" />
  </div>
);

export const OpeningFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Notice heading="The document did not open">
    <p role="alert">{message}</p>
    <button type="button" class="button button-main" onClick={onRetry}>
      Try again
    </button>
  </Notice>
);

export const NotFound = () => (
  <Notice heading="There is no document here">
    <p>It was taken down. Ask the person who sent it to you.</p>
  </Notice>
);

const Notice = ({ heading, children }: { heading: string; children: ComponentChildren }) => (
  <div class="notice">
    <h2>{heading}</h2>
    {children}
  </div>
);

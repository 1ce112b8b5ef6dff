import type { ComponentChildren } from 'preact';
import { t, textDirection } from '../texts/index.ts';

/** Shows that the document is being opened. The style sheet delays the bar, so that a quick start shows nothing. */
export const Opening = () => (
  <div class="opening" role="status">
    <span class="announcement">{t('documentOpening')}</span>
    <span class="opening-bar" aria-hidden="true" />
  </div>
);

export const OpeningFailed = ({ message, onRetry }: { message: string; onRetry: () => void }) => (
  <Notice heading={t('notOpenedHeading')}>
    <p role="alert">{message}</p>
    <button type="button" class="button button-main" onClick={onRetry}>
      {t('tryAgain')}
    </button>
  </Notice>
);

export const NotFound = () => (
  <Notice heading={t('notFoundHeading')}>
    <p>{t('notFound')}</p>
  </Notice>
);

const Notice = ({ heading, children }: { heading: string; children: ComponentChildren }) => (
  <div class="notice" dir={textDirection()}>
    <h2>{heading}</h2>
    {children}
  </div>
);

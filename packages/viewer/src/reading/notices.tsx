import type { ReadonlySignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { t, textDirection } from '../texts/index.ts';
import { useIsSlow } from './use-is-slow.ts';

/**
 * Shows that the document is being opened, and later that this is slow or waits for the network. The style sheet delays
 * the bar, so that a quick start shows nothing.
 */
export const Opening = ({ isOnline }: { isOnline: ReadonlySignal<boolean> }) => {
  const isSlow = useIsSlow(true);
  const text = isOnline.value ? isSlow && t('documentOpensSlowly') : t('nowOffline');
  return (
    <div class="opening" role="status" dir={textDirection()}>
      <span class="opening-bar" aria-hidden="true" />
      {text ? <p>{text}</p> : <span class="announcement">{t('documentOpening')}</span>}
    </div>
  );
};

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

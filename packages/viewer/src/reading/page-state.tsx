import type { ReadonlySignal } from '@preact/signals';
import type { PageLoading } from '../images/index.ts';
import { t, textDirection } from '../texts/index.ts';
import { useIsSlow } from './use-is-slow.ts';

/** What the empty paper of a page says: its number, that it loads slowly, or why it has no image. */
export const PageState = (props: { page: number; loading: PageLoading; isOnline: ReadonlySignal<boolean> }) => {
  const { page, loading, isOnline } = props;
  const { images } = loading;
  const { shown, failedWidth } = images.of(page).value;
  const isWaiting = !shown && failedWidth === undefined;
  const isSlow = useIsSlow(isWaiting);
  if (shown) return null;
  if (isWaiting)
    return (
      <div class="page-waiting">
        <span class="page-number" aria-hidden="true">
          {page}
        </span>
        {(isSlow || !isOnline.value) && (
          <p dir={textDirection()}>{isOnline.value ? t('pageLoadsSlowly') : t('pageWaitsForNetwork')}</p>
        )}
      </div>
    );
  return (
    <div class="page-failed" dir={textDirection()}>
      <p>{isOnline.value ? t('pageNotLoaded', { page }) : t('pageWaitsForNetwork')}</p>
      <button type="button" class="button" onClick={() => images.retry(page)}>
        {t('tryAgain')}
      </button>
    </div>
  );
};

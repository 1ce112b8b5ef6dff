import { Button } from '@docsight/ui';
import { t } from './texts/index.ts';

/** Says that a part of the page could not be loaded, and offers another attempt. */
export const LoadFailed = ({ onRetry, onClose }: { onRetry: () => void; onClose?: () => void }) => (
  <div class="load-failed" role="alert">
    <p>{t('partNotLoaded')}</p>
    <div class="load-failed-actions">
      <Button onClick={onRetry}>{t('tryAgain')}</Button>
      {onClose && <Button onClick={onClose}>{t('close')}</Button>}
    </div>
  </div>
);

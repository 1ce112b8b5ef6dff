import { Button } from '@docsight/ui';
import { t } from './texts/index.ts';

/**
 * Says that a script of the page did not arrive. Offers a reload, which keeps the place of the reader. Another try
 * without it would fail in Chromium, which remembers the failure.
 */
export const LoadFailed = ({ onClose }: { onClose?: () => void }) => (
  <div class="load-failed" role="alert">
    <p>{t('partNotLoaded')}</p>
    <div class="load-failed-actions">
      <Button onClick={() => location.reload()}>{t('reload')}</Button>
      {onClose && <Button onClick={onClose}>{t('close')}</Button>}
    </div>
  </div>
);

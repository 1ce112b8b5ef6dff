import { t } from '../texts/index.ts';

/** Says who shared the document. Renders nothing if the account has no name. */
export const SharedBy = ({ name }: { name: string }) =>
  name === '' ? null : (
    <p class="shared-by" title={t('sharedBy', { name })}>
      {t('sharedBy', { name })}
    </p>
  );

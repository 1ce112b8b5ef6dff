import { privacyTexts } from './privacy-text.ts';
import type { Privacy } from './privacy-text.ts';
import { t } from '../texts/index.ts';

/** A line that says what is measured and for whom. Source: Specification 5.16. */
export const PrivacyNote = (props: Privacy & { privacyUrl: string }) => (
  <p class="privacy-note">
    {privacyTexts(props).map((sentence) => `${sentence} `)}
    <a href={props.privacyUrl} target="_blank" rel="noopener">
      {t('privacy')}
      <span class="announcement"> {t('opensInNewTab')}</span>
    </a>
  </p>
);

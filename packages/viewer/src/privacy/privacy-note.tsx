import { privacyWords } from './privacy-text.ts';

/**
 * One quiet line that says what is measured, and for whom. gpc: the browser sends Global Privacy Control.
 * Source: issue "the viewer page", privacy.
 */
export const PrivacyNote = (props: { measuredBy: string; privacyUrl: string; gpc: boolean }) => (
  <p class="privacy-note">
    {privacyWords(props)}{' '}
    <a href={props.privacyUrl} target="_blank" rel="noopener">
      Privacy<span class="announcement"> (opens in a new tab)</span>
    </a>
  </p>
);

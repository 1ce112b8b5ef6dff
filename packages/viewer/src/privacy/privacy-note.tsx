import { privacyText } from './privacy-text.ts';

/** A line that says what is measured and for whom. Source: Specification 5.16. */
export const PrivacyNote = (props: {
  measuredBy: string;
  privacyUrl: string;
  /** Global Privacy Control. */
  gpc: boolean;
}) => (
  <p class="privacy-note">
    {privacyText(props)}{' '}
    <a href={props.privacyUrl} target="_blank" rel="noopener">
      Privacy<span class="announcement"> (opens in a new tab)</span>
    </a>
  </p>
);

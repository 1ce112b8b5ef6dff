import { partitionSettings } from '@docsight/messaging';
import {
  brokerSettings,
  setting,
  settingsCheck,
  signingSettings,
  tokenSettings,
  verifySettings,
} from '@docsight/service-kit';

/** The settings of this service besides the common ones. Source: Specification 11.4. */
export const settings = {
  ...brokerSettings,
  ...partitionSettings,
  ...tokenSettings,
  ...signingSettings,
  ...verifySettings,
  /** The URLs of the documents service's replicas, with commas between them. */
  DOCUMENTS_URL: setting.urls(),
  /** Activity this long after the last one still belongs to the same visit. */
  VIEW_DEBOUNCE_SECONDS: setting.wholeNumber(0).default(1_800),
  /** A visit this long after the last activity is a return. */
  REVISIT_AFTER_SECONDS: setting.wholeNumber(0).default(86_400),
  /** A session may claim the time since it began, and this much more. */
  BEACON_SLACK_SECONDS: setting.wholeNumber(0).default(5),
  /** Requests per minute and client address under /s. The gateway counts them; a reader may send a part of them. */
  VIEWER_RATE_LIMIT_PER_MINUTE: setting.wholeNumber(1).default(600),
};

/** An honest tracker sends 12 beacons per minute, and at most 60 while pages change all the time. */
const minBeaconsPerMinute = 120;

/** Returns the beacons that one reader may send per minute. Source: Specification 10.1. */
export const beaconsPerMinute = (viewerRateLimitPerMinute: number): number =>
  Math.max(minBeaconsPerMinute, Math.ceil(viewerRateLimitPerMinute / 2));

/** Returns what cannot be used in an environment of this service. */
export const problemsIn = settingsCheck(settings);

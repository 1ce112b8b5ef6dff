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
};

/** Returns what cannot be used in an environment of this service. */
export const problemsIn = settingsCheck(settings);

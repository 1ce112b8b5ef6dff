import { brokerSettings, setting, signingSettings, tokenSettings, verifySettings } from '@docsight/service-kit';

/** Describes the settings of this service besides the common ones. Source: Specification 11.4. */
export const settings = {
  ...brokerSettings,
  ...tokenSettings,
  ...signingSettings,
  ...verifySettings,
  /** The documents service; several replicas with commas between them. */
  DOCUMENTS_URL: setting.urls(),
  VIEW_DEBOUNCE_SECONDS: setting.wholeNumber(0).default(1_800),
  REVISIT_AFTER_SECONDS: setting.wholeNumber(0).default(86_400),
  BEACON_SLACK_SECONDS: setting.wholeNumber(0).default(5),
};

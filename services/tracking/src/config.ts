import { brokerSettings, setting, signingSettings, tokenSettings, verifySettings } from '@docsight/service-kit';

/** What this service reads beside the common settings. Defaults: decisions.md, section 8. */
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

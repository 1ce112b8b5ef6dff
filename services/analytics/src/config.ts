import { brokerSettings, setting, signingSettings, verifySettings } from '@docsight/service-kit';

/** What this service reads from its environment besides the common settings. */
export const settings = {
  ...brokerSettings,
  ...signingSettings,
  ...verifySettings,
  /** The documents service, for a document whose event has not come yet; several replicas with commas between them. */
  DOCUMENTS_URL: setting.urls(),
  /** Tracking, for a rebuild; several replicas with commas between them. */
  TRACKING_URL: setting.urls(),
};

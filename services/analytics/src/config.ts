import { partitionSettings } from '@docsight/messaging';
import { brokerSettings, setting, settingsCheck, signingSettings, verifySettings } from '@docsight/service-kit';

/** The settings of this service, besides the common ones. */
export const settings = {
  ...brokerSettings,
  ...partitionSettings,
  ...signingSettings,
  ...verifySettings,
  /** The URLs of the documents service's replicas, separated by commas. Used by requests and rebuilds. */
  DOCUMENTS_URL: setting.urls(),
  /** The URLs of tracking's replicas, separated by commas. Used by rebuilds. */
  TRACKING_URL: setting.urls(),
};

/** Returns what cannot be used in an environment of this service. */
export const problemsIn = settingsCheck(settings);

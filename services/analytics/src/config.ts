import { brokerSettings, setting } from '@docsight/service-kit';

/** What this service reads from its environment besides the common settings. */
export const settings = {
  ...brokerSettings,
  /** Where the documents service answers, for a document whose event has not come yet. */
  DOCUMENTS_URL: setting.url(),
};

import { brokerSettings, secret, setting, settingsCheck, verifySettings } from '@docsight/service-kit';

/** Describes the settings of this service besides the common ones. Source: Specification 11.4. */
export const settings = {
  ...brokerSettings,
  ...verifySettings,
  /** Encrypts the signing secrets in the store: base64 of 32 bytes. Another key cannot read the stored secrets. */
  WEBHOOK_SECRET_KEY: secret(setting.encryptionKeys()),
  /** Milliseconds for one attempt, from the name's resolution to the end of the response. */
  WEBHOOK_TIMEOUT_MS: setting.wholeNumber(1).default(10_000),
  /** Seconds before the second attempt, the third and so on, from the end of the attempt before. */
  WEBHOOK_RETRY_DELAYS_SECONDS: setting.wholeNumbers().default([60, 1_800]),
  /** Allows receivers on private and local addresses: for local mode and tests. */
  WEBHOOK_ALLOW_PRIVATE_TARGETS: setting.flag().default(false),
};

/** Returns what cannot be used in an environment of this service. */
export const problemsIn = settingsCheck(settings);

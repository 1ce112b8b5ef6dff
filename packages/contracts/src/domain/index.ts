export { serviceNames } from './services.ts';
export type { ServiceName } from './services.ts';
export { mailPurposes, tokenContext, tokenLink, tokenPurposes } from './token-links.ts';
export type { MailPurpose, TokenPurpose } from './token-links.ts';
export { engagementDisplay, engagementLevel, engagementLevels, higherLevel, rankOf } from './engagement.ts';
export type { EngagementLevel } from './engagement.ts';
export {
  defaultSettings,
  documentSettings,
  forEachSetting,
  publishedSettings,
  readerSettings,
  settingNames,
  settingTable,
  storedSettings,
  withDefaultSettings,
} from './document-settings.ts';
export type { DocumentSettings, SettingName, StoredSettings } from './document-settings.ts';

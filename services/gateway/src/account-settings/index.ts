export { accountSettingsRoutes } from './account-settings-routes.ts';
export { makeChangePassword } from './change-password.ts';
export { makeChangeProfile } from './change-profile.ts';

export { accountIdOf, accountRoutes } from './account-routes.ts';
export { accountModel, accountStoreMongo } from './account-store-mongo.ts';
export type { AccountStore } from './account-store.ts';
export { accountTokens } from './account-tokens.ts';
export type { AccountTokens } from './account-tokens.ts';
export { makeLogIn } from './log-in.ts';
export { makeLoginAttempts } from './login-attempts.ts';
export { makePasswords } from './passwords.ts';
export { makeRegister } from './register.ts';

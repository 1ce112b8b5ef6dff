export { AppError, isUnavailable, toAppError } from './errors.ts';
export {
  brokerSettings,
  commonSettings,
  ConfigError,
  configError,
  loadConfig,
  setting,
  settingsCheck,
  tokenSettings,
} from './config.ts';
export type { SettingProblem } from './config.ts';
export { armCrashPoints, crashPoint } from './crash-point.ts';
export { createLogger } from './logger.ts';
export type { Logger } from './logger.ts';
export { currentRequestId, withRequestId } from './request-id.ts';
export { parseDateRange } from './date-range.ts';
export type { DateRange } from './date-range.ts';
export { pageOf, paginationView, sliceOf } from './paging.ts';
export type { Page } from './paging.ts';
export { deriveKey, sameBytes } from './secrets.ts';
export { bearerOf, tokenKind } from './tokens.ts';
export type { TokenKind } from './tokens.ts';
export { accountOf, callerOf, internalTokenHeader, requireInternalToken } from './internal-auth.ts';
export { newSigningKey, signingSettings, verifySettings } from './internal-keys.ts';
export type { SigningKey, VerifyKey } from './internal-keys.ts';
export { internalSigner, internalVerifier } from './internal-tokens.ts';
export type { InternalSigner, InternalVerifier } from './internal-tokens.ts';
export { parse } from './parse.ts';
export { baseApp, jsonBody, onlyMethods } from './http-app.ts';
export { onlyDeclaredMethods, serve, serveContent } from './serve.ts';
export { counter, gauge, metrics } from './metrics.ts';
export { httpPart } from './run-service.ts';
export type { Part } from './run-service.ts';
export {
  aroundMs,
  backOff,
  boundedMap,
  pause,
  perKeyBatches,
  perKeyQueue,
  retryWithBackOff,
  TimeoutError,
  withTimeout,
} from './concurrency/index.ts';
export type { BackOff, BoundedMap, PerKeyQueue } from './concurrency/index.ts';
export { sweepingPart } from './sweeping-part.ts';
export { serviceClient } from './service-client.ts';
export type { ServiceClient } from './service-client.ts';
export { serviceMain } from './service-main.ts';
export { staticPageHeaders } from './static-page.ts';
export { operatorCommand, UsageError } from './operator-command.ts';
export { newEventId, randomAlphanumeric } from './ids.ts';

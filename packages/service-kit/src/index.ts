export { AppError, isOverloaded, isUnavailable, toAppError, unknownShortCode } from './errors.ts';
export {
  brokerSettings,
  commonSettings,
  ConfigError,
  configError,
  loadConfig,
  mailTokenSettings,
  setting,
  settingsCheck,
  tokenSettings,
} from './config.ts';
export type { SettingProblem } from './config.ts';
export { armCrashPoints, crashPoint } from './running/crash-point.ts';
export { createLogger } from './logger.ts';
export type { Logger } from './logger.ts';
export { currentRequestId, withRequestId } from './request-id.ts';
export { parseDateRange } from './http/date-range.ts';
export type { DateRange } from './http/date-range.ts';
export { pageOf, paginationView, sliceOf } from './http/paging.ts';
export type { Page } from './http/paging.ts';
export { deriveKey, sameBytes } from './tokens/secrets.ts';
export { secretBox } from './tokens/secret-box.ts';
export type { SecretBox } from './tokens/secret-box.ts';
export { bearerOf, tokenKind } from './tokens/tokens.ts';
export type { TokenKind } from './tokens/tokens.ts';
export { accountOf, callerOf, internalTokenHeader, requireInternalToken } from './tokens/internal-auth.ts';
export { newSigningKey, signingSettings, verifySettings } from './tokens/internal-keys.ts';
export type { SigningKey, VerifyKey } from './tokens/internal-keys.ts';
export { internalSigner, internalVerifier } from './tokens/internal-tokens.ts';
export type { InternalSigner, InternalVerifier } from './tokens/internal-tokens.ts';
export { parse } from './http/parse.ts';
export { baseApp, jsonBody } from './http/http-app.ts';
export { disconnectSignal } from './http/disconnect-signal.ts';
export { onlyDeclaredMethods, serve, serveContent } from './http/serve.ts';
export { streamResponse } from './http/stream-response.ts';
export { counter, gauge, metrics } from './metrics.ts';
export { httpPart } from './running/http-part.ts';
export type { Part } from './running/part.ts';
export {
  aroundMs,
  backOff,
  boundedMap,
  fairRoom,
  pause,
  perKeyBatches,
  perKeyQueue,
  retryWithBackOff,
  TimeoutError,
  withTimeout,
} from './concurrency/index.ts';
export type { BackOff, BoundedMap, PerKeyQueue, RoomLimits } from './concurrency/index.ts';
export { sweepingPart } from './running/sweeping-part.ts';
export { serviceClient } from './service-client.ts';
export type { ServiceClient } from './service-client.ts';
export { serviceMain } from './running/service-main.ts';
export { escapeHtml } from './http/escape-html.ts';
export { staticPageHeaders } from './http/static-page.ts';
export { operatorCommand, UsageError } from './running/operator-command.ts';
export { newEventId, randomAlphanumeric } from './ids.ts';
export { searchKeyOf } from './search-key.ts';

export { errorCauseOf, errorCodeOf, errorMessageOf, propertiesOf } from './error-code.ts';
export { AppError, askAnotherHeader, isOverloaded, isUnavailable, toAppError, unknownShortCode } from './errors.ts';
export {
  brokerSettings,
  commonSettings,
  ConfigError,
  configError,
  loadConfig,
  mailTokenSettings,
  originsIn,
  secret,
  secretSettingsIn,
  setting,
  settingsCheck,
  tokenSettings,
} from './config.ts';
export type { SettingProblem } from './config.ts';
export { brokerAddresses } from './broker-addresses.ts';
export { certificateProblem } from './certificate-problem.ts';
export { armCrashPoints, crashPoint } from './running/crash-point.ts';
export { createLogger } from './logger.ts';
export type { Logger } from './logger.ts';
export {
  addFacts,
  currentCauses,
  currentRequestId,
  currentSpan,
  inScope,
  inSharedSpan,
  isTracing,
  tracerOf,
  unionOfCauses,
  wideLines,
  withRequestId,
} from './telemetry/index.ts';
export type { Facts, Span, TraceHeaders, Tracer } from './telemetry/index.ts';
export { parseDateRange } from './http/date-range.ts';
export type { DateRange } from './http/date-range.ts';
export { pageOf, paginationView, sliceOf } from './http/paging.ts';
export type { Page } from './http/paging.ts';
export { deriveKeys, sameBytes } from './tokens/secrets.ts';
export type { KeyList } from './tokens/secrets.ts';
export { secretBox } from './tokens/secret-box.ts';
export type { SecretBox } from './tokens/secret-box.ts';
export { countPreviousKey } from './tokens/previous-keys.ts';
export { bearerOf, tokenKind } from './tokens/tokens.ts';
export type { TokenKind } from './tokens/tokens.ts';
export {
  accountOf,
  callerOf,
  internalTokenHeader,
  requireGateway,
  requireInternalCaller,
  requireInternalToken,
} from './tokens/internal-auth.ts';
export { newSigningKey, signingSettings, verifySettings } from './tokens/internal-keys.ts';
export type { SigningKey, VerifyKey } from './tokens/internal-keys.ts';
export { internalSigner, internalVerifier } from './tokens/internal-tokens.ts';
export type { InternalSigner, InternalVerifier } from './tokens/internal-tokens.ts';
export { parse } from './http/parse.ts';
export { baseApp, errorReply, jsonBody } from './http/http-app.ts';
export type { DirectHandler } from './http/http-app.ts';
export { disconnectSignal } from './http/disconnect-signal.ts';
export { onlyDeclaredMethods, serve, serveContent } from './http/serve.ts';
export { streamResponse } from './http/stream-response.ts';
export { catalogue, counter, gauge, histogram, metricsOf, metricsPage, readAtMostEvery } from './metrics/index.ts';
export { httpPart, probePath } from './running/http-part.ts';
export type { Part } from './running/part.ts';
export {
  allEnded,
  aroundMs,
  backOff,
  boundedMap,
  fairRoom,
  keyCounts,
  pause,
  perKeyBatches,
  perKeyQueue,
  reasonOf,
  rejectionOf,
  retryWithBackOff,
  TimeoutError,
  withTimeout,
} from './concurrency/index.ts';
export type { BackOff, BoundedMap, PerKeyQueue, RoomLimits } from './concurrency/index.ts';
export { sweepingPart } from './running/sweeping-part.ts';
export { serviceClient } from './service-client.ts';
export type { ServiceClient } from './service-client.ts';
export { defineService, serviceMain, servicesMain } from './running/service-main.ts';
export type { Service } from './running/service-main.ts';
export { escapeHtml } from './http/escape-html.ts';
export { staticPageHeaders } from './http/static-page.ts';
export { checklist, measure, percentiles } from './running/checklist.ts';
export type { Checklist, CheckResult } from './running/checklist.ts';
export { operatorCommand, UsageError } from './running/operator-command.ts';
export { newEventId, randomAlphanumeric } from './ids.ts';
export { searchKeyOf } from './search-key.ts';

export { createClient } from './api/create-client.ts';
export type { ClientOptions, DocsightClient } from './api/create-client.ts';
export { createAccountClient } from './api/create-account-client.ts';
export type { AccountClient, AccountClientOptions } from './api/create-account-client.ts';
export { DocsightConnectionError, DocsightError } from './transport/errors.ts';
export type { AnyErrorCode, ErrorCode } from './transport/errors.ts';
export type { Documents, UploadOptions, UploadSettings } from './api/documents.ts';
export type { AccountSettings } from './api/account-settings.ts';
export type { Analytics } from './api/analytics.ts';
export type { Webhooks } from './api/webhooks.ts';
export type { LiveEvent, LiveOptions } from './api/live.ts';
export type { List, TableList } from './api/list.ts';
export type { RateLimit } from './transport/rate-limit.ts';
export type { RequestOptions, StreamOptions } from './transport/transport.ts';
export type {
  DocumentSummary,
  DocumentList,
  DocumentDetail,
  DocumentSettings,
  DocumentPatch,
  DocumentStatistics,
  TimelineRow,
  Viewer,
  ViewerList,
  ViewerDetail,
  Lead,
  LeadList,
  LiveReader,
  AccountLead,
  AccountLeadList,
  Person,
  Overview,
  ActivityItem,
  ActivityList,
  WebhookStatus,
  WebhookSettings,
  SavedWebhook,
  WebhookTestResult,
  Delivery,
  DeliveryList,
  DeliveryDetail,
  RecoverRequest,
  RecoveredDeliveries,
  Registration,
  Credentials,
  Welcome,
  Account,
  AccountPatch,
  PasswordChange,
  PasswordResetConfirmation,
  AccountSession,
  AccountSessionList,
  SignedIn,
  AccountExport,
  ApiKeyRequest,
  ApiKeyList,
  NewApiKey,
} from './api/records.ts';
export type { ReopenableFile, UploadFile } from './api/upload-file.ts';
export type { components, operations, paths } from './api-types.ts';
export { verifyWebhook } from './verify-webhook.ts';
export type { WebhookRequest } from './verify-webhook.ts';
export { WebhookVerificationError } from './webhook-verification-error.ts';
export type { WebhookVerificationCode } from './webhook-verification-error.ts';
export type { WebhookEvent, WebhookEventName } from './webhook-event.ts';
export type { WebhookHeaders } from './webhook-headers.ts';

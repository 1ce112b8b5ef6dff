export { openApi } from './open-api.ts';
export type { OpenApi } from './open-api.ts';
export { errors, unacceptable } from './errors.ts';
export type { ErrorCode, ErrorReason } from './errors.ts';
export { literalFirst, restParameter } from './operation.ts';
export type { Operation, Server } from './operation.ts';
export { allOperations, operations } from './operations.ts';
export { perPage } from './schemas/query-parameters.ts';
export { accountExport } from './schemas/account-erasure.ts';
export { apiKeyRequest, credentials, registration } from './schemas/accounts.ts';
export { normalEmail } from './schemas/email.ts';
export { passwordResetRequest } from './schemas/account-settings.ts';
export type { AccountPatch, PasswordChange, PasswordResetConfirmation } from './schemas/account-settings.ts';
export type { ApiKeyRecord, Credentials, NewApiKey, Registration, User } from './schemas/accounts.ts';
export type { AccountSession } from './schemas/sessions.ts';
export { documentPatch, isPossiblePassword, listDocumentsQuery, titleRules, uploadForm } from './schemas/documents.ts';
export type { DocumentDetail, DocumentPatch, DocumentSummary, UploadForm } from './schemas/documents.ts';
export type { ActivityItem } from './schemas/activity.ts';
export type { LiveReader } from './schemas/live.ts';
export type { AccountLead, Person, ViewerDetail } from './schemas/people.ts';
export type { DocumentStatistics, Lead, Overview, TimelineRow, Viewer } from './schemas/reports.ts';
export type { Oembed } from './schemas/sharing.ts';
export { beaconRequest, gateRequest, passwordRequest, session, sessionRequest } from './schemas/viewing.ts';
export type { Outline, PageLinks, Session } from './schemas/viewing.ts';
export { deliveryStatuses, listDeliveriesQuery, recoverRequest, webhookRequest } from './schemas/webhooks.ts';
export type {
  Delivery,
  DeliveryDetail,
  DeliveryRecord,
  DeliveryStatus,
  SavedWebhook,
  TestResult,
  Webhook,
} from './schemas/webhooks.ts';

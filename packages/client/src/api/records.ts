import type { components } from '../api-types.ts';

type Schemas = components['schemas'];

/** Names the bodies of requests and responses as the OpenAPI document does. Source: docs/openapi.json. */
export type DocumentSummary = Schemas['DocumentSummary'];
export type DocumentList = Schemas['DocumentList'];
export type DocumentDetail = Schemas['DocumentDetail'];
export type DocumentSettings = Schemas['DocumentSettings'];
export type DocumentPatch = Schemas['DocumentPatch'];
export type DocumentStatistics = Schemas['DocumentStatistics'];
export type TimelineRow = NonNullable<DocumentStatistics['timeline']>[number];
export type Viewer = Schemas['Viewer'];
export type ViewerList = Schemas['ViewerList'];
export type ViewerDetail = Schemas['ViewerDetail'];
export type Lead = Schemas['Lead'];
export type LeadList = Schemas['LeadList'];
export type LiveReader = Schemas['LiveReader'];
export type AccountLead = Schemas['AccountLead'];
export type AccountLeadList = Schemas['AccountLeadList'];
export type Person = Schemas['Person'];
export type Overview = Schemas['Overview'];
export type ActivityItem = Schemas['ActivityItem'];
export type ActivityList = Schemas['ActivityList'];
export type WebhookStatus = Schemas['WebhookStatus'];
/** The input of `webhooks.save`. */
export type WebhookSettings = Schemas['WebhookRequest'];
export type SavedWebhook = Schemas['SavedWebhook'];
export type WebhookTestResult = Schemas['WebhookTestResult'];
export type Delivery = Schemas['Delivery'];
export type DeliveryList = Schemas['DeliveryList'];
export type DeliveryDetail = Schemas['DeliveryDetail'];
export type RecoverRequest = Schemas['RecoverRequest'];
export type RecoveredDeliveries = Schemas['RecoveredDeliveries'];
export type Registration = Schemas['Registration'];
export type Credentials = Schemas['Credentials'];
export type Welcome = Schemas['Welcome'];
export type Account = Schemas['Account'];
export type AccountPatch = Schemas['AccountPatch'];
export type PasswordChange = Schemas['PasswordChange'];
export type PasswordResetConfirmation = Schemas['PasswordResetConfirmation'];
export type AccountSession = Schemas['AccountSession'];
export type AccountSessionList = Schemas['AccountSessionList'];
export type SignedIn = Schemas['SignedIn'];
export type AccountExport = Schemas['AccountExport'];
export type ApiKeyRequest = Schemas['ApiKeyRequest'];
export type ApiKeyList = Schemas['ApiKeyList'];
export type NewApiKey = Schemas['NewApiKey'];

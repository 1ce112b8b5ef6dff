import { defaultSettings } from '@docsight/contracts';
import { documentReference, exampleTime } from './example-values.ts';

const webhookId = '0b7b8b1e-8f5d-4f0e-9d6b-3d1c6a1d2e33';
const settings = { ...defaultSettings(14), password: false };
const engagement = { label: 'High Interest', type: 'hot' };
const detail = {
  ...documentReference,
  page_count: 14,
  settings,
  original_filename: 'series-a-deck.pdf',
  created_at: exampleTime,
  is_active: true,
};
const summary = {
  ...documentReference,
  page_count: 14,
  views: 6,
  unique_viewers: 5,
  leads_count: 2,
  created_at: exampleTime,
  updated_at: exampleTime,
  is_active: true,
  engagement_summary: engagement,
};
const pagination = { page: 1, per_page: 20, total: 1, total_pages: 1 };
const statistics = {
  views: 6,
  unique_viewers: 5,
  total_time_seconds: 412.5,
  avg_time_seconds: 68.75,
  avg_completion: 0.6428,
  downloads: 1,
  page_analytics: [{ page: 1, views: 6, avg_time_seconds: 12.25 }],
  engagement_breakdown: engagement,
};
const viewer = {
  viewer_id: 'vwr_3f0c9a7b1d2e4f5061728394',
  email: 'buyer@contoso.example',
  company_domain: 'contoso.example',
  first_viewed_at: exampleTime,
  last_viewed_at: exampleTime,
  visits: 2,
  pages_viewed: 14,
  total_pages: 14,
  completion: 1,
  total_time_seconds: 184.2,
  downloaded: true,
  engagement_label: 'High Interest',
};
const liveReader = {
  document: { short_code: 's-Ab3dE9', title: 'Series A deck' },
  viewer_id: viewer.viewer_id,
  email: viewer.email,
  company_domain: viewer.company_domain,
  page: 4,
  page_count: 14,
  since: exampleTime,
  last_seen_at: exampleTime,
  state: 'reading',
};
const lead = {
  email: 'buyer@contoso.example',
  name: 'Robin Buyer',
  company_domain: 'contoso.example',
  captured_at: exampleTime,
  engagement_label: 'High Interest',
};
const named = { short_code: documentReference.short_code, title: documentReference.title };
const webhook = {
  id: webhookId,
  url: 'https://example.com/hooks/docsight',
  events: ['document.viewed', 'lead.captured'],
  is_active: true,
  consecutive_failures: 0,
  created_at: exampleTime,
  updated_at: exampleTime,
};
const attempt = {
  event_type: 'lead.captured',
  event_id: 'evt_Ab3dE9fGh1jK',
  status_code: 200,
  response_time_ms: 84,
  error_message: null,
  attempt: 1,
  created_at: exampleTime,
};
const delivery = {
  id: `evt_Ab3dE9fGh1jK.${webhookId}`,
  event_id: 'evt_Ab3dE9fGh1jK',
  event_type: 'lead.captured',
  status: 'delivered',
  attempts: 1,
  created_at: exampleTime,
  last_attempt_at: exampleTime,
  next_attempt_at: null,
  status_code: 200,
  error_message: null,
};
const user = {
  id: '2c9d5f0a-7e1b-4b43-8d0c-5e6f7a8b9c0d',
  email: 'ann@example.com',
  name: 'Ann',
  email_verified: true,
  created_at: exampleTime,
};
const linkToken = 'q3Jx0mZ7vY2bT5nK8wR1cF4hL6sD9gPaEuViOoXyBzA';
const accountSession = {
  id: 'c3b1f8a2-6d4e-4f70-8a9b-0c1d2e3f4a5b',
  created_at: exampleTime,
  last_used_at: exampleTime,
  expires_at: '2026-02-14T09:30:00.000Z',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  current: true,
};
const apiKey = {
  id: '7a6b5c4d-3e2f-4a1b-9c8d-0e1f2a3b4c5d',
  name: 'build server',
  prefix: 'dsk_Zx81kQp2',
  created_at: exampleTime,
};

/**
 * Examples of named schemas, by name. Every request body needs one, because tools send it unchanged:
 * the API must accept it at any time, for every document and account. A test checks each against its schema.
 */
export const examples: Record<string, unknown> = {
  Error: { error: { code: 'not_found', message: 'There is no document with this short code.' } },
  DocumentSummary: summary,
  DocumentList: { documents: [summary], pagination },
  DocumentDetail: detail,
  UploadRequest: { file: 'series-a-deck.pdf', title: 'Series A deck', gate_type: 'preview' },
  DocumentPatch: { title: 'Series A deck, final', gate_type: 'full' },
  DocumentStatistics: statistics,
  Viewer: viewer,
  ViewerList: { viewers: [viewer], total_viewers: 1 },
  ViewerDetail: {
    viewer,
    pages: [{ page: 1, seconds: 41.5, visits: 2 }],
    days: [{ date: '2026-01-31', seconds: 184.2, pages_viewed: 14, downloads: 1 }],
    recent_visits: [{ started_at: exampleTime, last_activity_at: exampleTime, pages_viewed: 14 }],
  },
  Lead: lead,
  LeadList: { leads: [lead], pagination },
  AccountLeadList: { leads: [{ ...lead, document: named }], pagination },
  Person: {
    email: viewer.email,
    company_domain: viewer.company_domain,
    first_seen_at: exampleTime,
    last_seen_at: exampleTime,
    documents: [{ ...named, ...viewer }],
    leads: [{ document: named, name: lead.name, captured_at: exampleTime }],
  },
  Overview: {
    period: { since: '2026-01-01', until: null },
    totals: { documents: 1, total_views: 6, unique_viewers: 5, leads_captured: 2, avg_completion: 0.6428 },
    top_documents: [{ short_code: 's-Ab3dE9', title: 'Series A deck', views: 6, completion: 0.6428, leads: 2 }],
    engagement_breakdown: { high_interest: 1, read: 0, skimmed: 0, opened: 0, not_opened: 0 },
  },
  ActivityList: {
    activity: [
      {
        id: 'evt_Ab3dE9fGh1jK',
        type: 'document.viewed',
        created_at: exampleTime,
        document: { short_code: documentReference.short_code, title: documentReference.title },
        viewer: { viewer_id: viewer.viewer_id, email: viewer.email },
      },
    ],
  },
  WebhookRequest: { url: webhook.url, events: webhook.events },
  SavedWebhook: {
    webhook_id: webhookId,
    url: webhook.url,
    events: webhook.events,
    is_active: true,
    secret: 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  },
  WebhookStatus: { configured: true, webhook, recent_deliveries: [attempt] },
  WebhookTestResult: {
    event_id: 'evt_Ab3dE9fGh1jK',
    success: true,
    status_code: 200,
    response_time_ms: 84,
    error_message: null,
  },
  DeliveryList: { deliveries: [delivery], pagination },
  Delivery: delivery,
  DeliveryDetail: {
    ...delivery,
    body: '{"id":"evt_Ab3dE9fGh1jK","event":"lead.captured","created_at":"2026-01-31T09:30:00.000Z","data":{}}',
    attempts: [
      {
        attempt: 1,
        status_code: 200,
        response_time_ms: 84,
        error_message: null,
        response_body: 'ok',
        created_at: exampleTime,
      },
    ],
  },
  RecoverRequest: { since: '2026-01-30' },
  RecoveredDeliveries: { recovered: 3 },
  SessionRequest: {},
  PasswordRequest: { password: 'open sesame' },
  GateRequest: { email: 'buyer@contoso.example', name: 'Robin Buyer' },
  BeaconRequest: { pages: [{ page: 1, seconds: 12.5 }] },
  PageSizes: {
    pages: [
      { width: 612, height: 792 },
      { width: 792, height: 612 },
    ],
  },
  PageLayer: {
    text: 'Series A\nFebruary 2026',
    words: [
      [0, 6, 12_000, 10_000, 21_000, 4_000, 0],
      [7, 1, 34_500, 10_000, 3_500, 4_000, 0],
      [9, 8, 12_000, 18_000, 11_000, 2_000, 0],
      [18, 4, 24_000, 18_000, 6_000, 2_000, 0],
    ],
  },
  PageTexts: { pages: [{ page: 2, text: 'The market' }], next: 3 },
  Session: {
    viewer_token: 'eyJhbGciOi…',
    session_id: 'ses_q8Wd2LxY0aTn5RvB',
    viewer_id: 'anon_4nT7bQzK1sXe9MfC',
    counted: true,
    document: { title: 'Series A deck', page_count: 14, allow_download: true },
    access: { state: 'preview', gate_type: 'preview', gate_page: 3, open_pages: 2, full: false },
  },
  LiveReader: liveReader,
  LiveSnapshot: { readers: [liveReader] },
  LeftReader: { document: { short_code: 's-Ab3dE9' }, viewer_id: viewer.viewer_id },
  LiveEvent: { readers: [liveReader] },
  Registration: { email: user.email, password: 'correct horse battery', name: 'Ann' },
  Credentials: { email: user.email, password: 'correct horse battery' },
  Welcome: { user, token: 'eyJhbGciOi…' },
  Account: { user },
  AccountPatch: { name: 'Ann Example' },
  PasswordChange: { current_password: 'correct horse battery', new_password: 'staple horse battery' },
  PasswordResetRequest: { email: user.email },
  PasswordResetConfirmation: { token: linkToken, new_password: 'staple horse battery' },
  EmailVerificationConfirmation: { token: linkToken },
  AccountSessionList: { sessions: [accountSession] },
  SessionLink: { token: linkToken },
  SignedIn: { user, session: accountSession },
  AccountDeletion: { password: 'correct horse battery' },
  ApiKeyRequest: { name: 'build server' },
  ApiKeyList: { api_keys: [{ ...apiKey, last_used_at: exampleTime, revoked_at: null }] },
  NewApiKey: { ...apiKey, key: 'dsk_Zx81kQp2T7mWc5Vb9Ln3Hd6Jr0Fs4Ga8Ye1UiOqA' },
};

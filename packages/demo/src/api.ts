import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What the API says of a document. Source: api.md, Document detail. */
export type DocumentDetail = {
  id: string;
  title: string;
  short_code: string;
  url: string;
  page_count: number;
  original_filename: string;
  created_at: string;
  is_active: boolean;
  settings: Record<string, unknown>;
};

export type Stats = {
  views: number;
  unique_viewers: number;
  total_time_seconds: number;
  avg_time_seconds: number;
  avg_completion: number;
  downloads: number;
  page_analytics: { page: number; views: number; avg_time_seconds: number }[];
  engagement_breakdown: { label: string; type: string };
};

export type Viewer = {
  viewer_id: string;
  email: string | null;
  company_domain: string | null;
  visits: number;
  pages_viewed: number;
  total_pages: number;
  completion: number;
  total_time_seconds: number;
  downloaded: boolean;
  engagement_label: string;
};

export type Lead = {
  email: string;
  name: string;
  company_domain: string;
  captured_at: string;
  engagement_label: string;
};

export type Overview = {
  totals: {
    documents: number;
    total_views: number;
    unique_viewers: number;
    leads_captured: number;
    avg_completion: number;
  };
  top_documents: { short_code: string; title: string; views: number; completion: number; leads: number }[];
};

export type WebhookMade = {
  webhook_id: string;
  url: string;
  events: string[];
  is_active: boolean;
  secret: string | null;
};
export type DeliveryRecord = { event_type: string; event_id: string; status_code: number | null; attempt: number };

/** The API answered with an error; `status` and the body's code and message are told. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The API through the gateway, with a key. Every call throws ApiError for an answer that is not 2xx. */
export const apiOf = ({ gatewayUrl, apiKey }: { gatewayUrl: string; apiKey: string }) => {
  const call = async <Answer>(
    method: string,
    apiPath: string,
    body?: FormData | object,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const json = body !== undefined && !(body instanceof FormData);
    const response = await fetch(`${gatewayUrl}/api/v1${apiPath}`, {
      method,
      headers: { authorization: `Bearer ${apiKey}`, ...headers, ...(json && { 'content-type': 'application/json' }) },
      ...(body && { body: json ? JSON.stringify(body) : body }),
    });
    const text = await response.text();
    if (!response.ok)
      throw new ApiError(response.status, `${method} ${apiPath} was answered with ${response.status}: ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as Answer;
  };

  return {
    /** With an idempotency key the call may be repeated: the same document is answered. */
    upload: async (
      file: string,
      { fields = {}, idempotencyKey }: { fields?: Record<string, string>; idempotencyKey?: string } = {},
    ): Promise<DocumentDetail> => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set('file', new Blob([await readFile(file)], { type: 'application/pdf' }), path.basename(file));
      return call(
        'POST',
        '/documents',
        form,
        idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey },
      );
    },
    list: (query = '') =>
      call<{ documents: (DocumentDetail & { views: number; unique_viewers: number; leads_count: number })[] }>(
        'GET',
        `/documents${query}`,
      ),
    detail: (code: string) => call<DocumentDetail>('GET', `/documents/${code}`),
    remove: (code: string) => call<undefined>('DELETE', `/documents/${code}`),
    stats: (code: string) => call<Stats>('GET', `/documents/${code}/stats`),
    viewers: (code: string) => call<{ viewers: Viewer[]; total_viewers: number }>('GET', `/documents/${code}/viewers`),
    leads: (code: string) => call<{ leads: Lead[] }>('GET', `/documents/${code}/leads`),
    overview: () => call<Overview>('GET', '/analytics/overview'),
    setWebhook: (url: string, events?: string[]) =>
      call<WebhookMade>('POST', '/webhooks', { url, ...(events && { events }) }),
    webhook: () => call<{ configured: boolean; recent_deliveries: DeliveryRecord[] }>('GET', '/webhooks'),
    removeWebhook: () => call<undefined>('DELETE', '/webhooks'),
  };
};

export type Api = ReturnType<typeof apiOf>;

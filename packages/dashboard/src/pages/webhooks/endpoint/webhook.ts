import type { WebhookStatus } from '@docsight/client';

export type Webhook = NonNullable<WebhookStatus['webhook']>;

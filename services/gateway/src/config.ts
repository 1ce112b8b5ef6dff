import {
  brokerSettings,
  mailTokenSettings,
  originsIn,
  secret,
  setting,
  settingsCheck,
  signingSettings,
  tokenSettings,
} from '@docsight/service-kit';
import { z } from 'zod';
import { redisUrlProblem } from './limits/redis-url.ts';
import type { AllowedOrigins } from './proxy/index.ts';

/** `*`, `none`, or origins with commas between them: `https://app.example.com,http://localhost:5173`. */
const allowedOrigins = () =>
  z.string().transform((value, context): AllowedOrigins => {
    if (value === '*') return '*';
    const origins = value === 'none' ? [] : originsIn(value);
    if (!origins)
      context.addIssue({ code: 'custom', message: 'must be *, none, or origins such as https://app.example.com' });
    return origins ?? [];
  });

/** The settings of the gateway besides the common ones. Source: Specification 11.4. */
export const settings = {
  ...brokerSettings,
  ...tokenSettings,
  ...signingSettings,
  ...mailTokenSettings,
  /** One server, or the sentinels of several. */
  REDIS_URL: secret(setting.checked(redisUrlProblem)),
  /** Each service: one or more replicas, separated by commas. */
  DOCUMENTS_URL: setting.urls(),
  TRACKING_URL: setting.urls(),
  ANALYTICS_URL: setting.urls(),
  WEBHOOKS_URL: setting.urls(),
  /** Requests per minute and API key; also per client address for requests without a valid key. */
  RATE_LIMIT_PER_MINUTE: setting.wholeNumber(1).default(100),
  /** Requests per minute and client address under /s. */
  VIEWER_RATE_LIMIT_PER_MINUTE: setting.wholeNumber(1).default(600),
  /** Requests per minute and client address under /account without a session or account token. */
  ACCOUNT_RATE_LIMIT_PER_MINUTE: setting.wholeNumber(1).default(60),
  /** Requests per minute and account under /account with one. */
  DASHBOARD_RATE_LIMIT_PER_MINUTE: setting.wholeNumber(1).default(600),
  /** Gate and password attempts per hour, document and client address. */
  GATE_ATTEMPTS_PER_HOUR: setting.wholeNumber(1).default(120),
  /** Of an uploaded file. The gateway rejects bodies that are more than 1 MB larger. */
  MAX_UPLOAD_MB: setting.wholeNumber(1).default(100),
  /** Whether notifications has a mail server. Without one no address can be verified, so each counts as verified. */
  SENDS_MAIL: setting.flag().default(false),
  /** Whether people may register themselves. */
  REGISTRATION: z.enum(['open', 'closed'], 'must be open or closed').default('open'),
  /** Origins whose pages may call /api/v1 with a key. `*`: all of them. `none`: no other origin. */
  CORS_ALLOWED_ORIGINS: allowedOrigins().default('*'),
  /** Proxies of the operator in front of the gateway. Each appends an address to X-Forwarded-For. */
  TRUSTED_PROXY_HOPS: setting.wholeNumber(0).default(0),
};

/** Returns what cannot be used in an environment of this service. */
export const problemsIn = settingsCheck(settings);

/** What `compose` reads of the configuration. */
export type GatewayConfig = z.infer<z.ZodObject<typeof settings>> & {
  PUBLIC_URL: string;
  MONGO_URL: string;
  ERASURE_DELAY_SECONDS: number;
};

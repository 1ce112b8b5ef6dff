import type { PublicEventType } from '@docsight/contracts';

/** Describes the webhook of an account. Source: Specification 8.1. */
export type Webhook = {
  id: string;
  accountId: string;
  url: string;
  events: PublicEventType[];
  isActive: boolean;
  secrets: SealedSecret[];
  /**
   * Deliveries that failed since the last success, each by its last attempt. Their number is `consecutive_failures`.
   * It is a set of ids, so that a failure that a crash repeats counts once.
   */
  failures: { attemptId: string; endedAt: Date }[];
  lastSuccessAt: Date | null;
  /** Grows with each change by the owner. Attempts under an older revision do not count for or against the webhook. */
  revision: number;
  /** Grows each time the webhook is switched off. Deliveries that waited then are dropped, even after it is enabled. */
  lifetime: number;
  createdAt: Date;
  updatedAt: Date;
};

/** expiresAt: null for the current secret. */
export type SealedSecret = { sealed: string; expiresAt: Date | null };

/** What a request may say; a field that is left out keeps its value, or has its default on creation. */
export type WebhookInput = {
  url?: string | undefined;
  events?: PublicEventType[] | undefined;
  is_active?: boolean | undefined;
  rotate_secret?: boolean | undefined;
};

/** Consecutive failed deliveries that disable the webhook. Source: Specification 8.10. */
export const failuresUntilDisabled = 3;

/** How long the old secret signs after a rotation. Source: Specification 8.3. */
export const secretOverlapMs = 24 * 3_600_000;
/** Rotating more often than this within the overlap drops the oldest: the header stays short. */
const mostSecrets = 5;

export const createWebhook = (
  input: WebhookInput & { url: string },
  made: { id: string; accountId: string; sealedSecret: string; allEvents: PublicEventType[]; now: Date },
): Webhook => ({
  id: made.id,
  accountId: made.accountId,
  url: input.url,
  events: input.events ?? made.allEvents,
  isActive: input.is_active ?? true,
  secrets: [{ sealed: made.sealedSecret, expiresAt: null }],
  failures: [],
  lastSuccessAt: null,
  revision: 1,
  lifetime: 1,
  createdAt: made.now,
  updatedAt: made.now,
});

/** sealedSecret: the new secret when one is asked for. Everything but `is_active: false` enables again and forgets the failures. */
export const updateWebhook = (
  current: Webhook,
  input: WebhookInput,
  change: { sealedSecret: string | undefined; now: Date },
): Webhook => {
  const isActive = input.is_active ?? true;
  return {
    ...current,
    url: input.url ?? current.url,
    events: input.events ?? current.events,
    isActive,
    secrets:
      change.sealedSecret === undefined ? current.secrets : rotate(current.secrets, change.sealedSecret, change.now),
    failures: isActive ? [] : current.failures,
    lastSuccessAt: isActive ? null : current.lastSuccessAt,
    revision: current.revision + 1,
    lifetime: current.isActive && !isActive ? current.lifetime + 1 : current.lifetime,
    updatedAt: change.now,
  };
};

/** Whether it is to be told of an event now. */
export const wants = ({ isActive, events }: Webhook, eventType: string): boolean =>
  isActive && (events as string[]).includes(eventType);

/** The sealed secrets that sign at a time, the current one first. */
export const secretsAt = (secrets: SealedSecret[], now: Date): SealedSecret[] =>
  secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);

const rotate = (secrets: SealedSecret[], sealed: string, now: Date): SealedSecret[] => {
  const overlapEnds = new Date(now.getTime() + secretOverlapMs);
  const old = secretsAt(secrets, now).map((secret) => ({ ...secret, expiresAt: secret.expiresAt ?? overlapEnds }));
  return [{ sealed, expiresAt: null }, ...old].slice(0, mostSecrets);
};

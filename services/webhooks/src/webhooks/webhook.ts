import type { PublicEventType } from '@docsight/contracts';

/** Describes the webhook of an account. Source: Specification 8.1. */
export type Webhook = {
  id: string;
  accountId: string;
  /** Address of the receiver. */
  url: string;
  /** Selected event types. */
  events: PublicEventType[];
  isActive: boolean;
  /** The current secret first, then the rotated ones. */
  secrets: SealedSecret[];
  /**
   * Failed deliveries since the last success, each by its last attempt. Their number is `consecutive_failures`.
   * A list of ids, not a counter: a failure that a crash repeats counts once.
   */
  failures: { attemptId: string; endedAt: Date }[];
  /** End of the last successful attempt; null if there is none since the last change. */
  lastSuccessAt: Date | null;
  /** Grows with each change by the account. Attempts that began under an older revision do not count. */
  revision: number;
  /** Grows each time the webhook is switched off. Deliveries of an earlier lifetime are dropped, also later. */
  lifetime: number;
  createdAt: Date;
  updatedAt: Date;
};

export type SealedSecret = {
  /** The secret, encrypted with WEBHOOK_SECRET_KEY. */
  sealed: string;
  /** When it stops signing; null for the current secret. */
  expiresAt: Date | null;
};

/** The fields of a request. A missing field keeps its value, or gets its default on creation. */
export type WebhookInput = {
  url?: string | undefined;
  events?: PublicEventType[] | undefined;
  is_active?: boolean | undefined;
  rotate_secret?: boolean | undefined;
};

/** How long the old secret signs after a rotation. Source: Specification 8.3. */
export const secretOverlapMs = 24 * 3_600_000;
/** Limits the signature header's length. A further rotation within the overlap drops the oldest secret. */
const maxSecrets = 5;

export const createWebhook = (
  input: WebhookInput & { url: string },
  creation: { id: string; accountId: string; sealedSecret: string; allEvents: PublicEventType[]; now: Date },
): Webhook => ({
  id: creation.id,
  accountId: creation.accountId,
  url: input.url,
  events: input.events ?? creation.allEvents,
  isActive: input.is_active ?? true,
  secrets: [{ sealed: creation.sealedSecret, expiresAt: null }],
  failures: [],
  lastSuccessAt: null,
  revision: 1,
  lifetime: 1,
  createdAt: creation.now,
  updatedAt: creation.now,
});

/**
 * Returns the webhook after a change by the account.
 * Every change without `is_active: false` enables it and clears its failures.
 * @param change.sealedSecret the new secret, if the change rotates it.
 */
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

/** Returns the webhook switched off: the deliveries that wait belong to an earlier lifetime now. */
export const switchOff = (webhook: Webhook): Webhook => ({
  ...webhook,
  isActive: false,
  lifetime: webhook.lifetime + 1,
});

/** Returns the webhook with its secrets as `reseal` returns them. */
export const resealed = <Sealed extends Pick<Webhook, 'secrets'>>(
  webhook: Sealed,
  reseal: (sealed: string) => string,
): Sealed => ({
  ...webhook,
  secrets: webhook.secrets.map((secret) => ({ ...secret, sealed: reseal(secret.sealed) })),
});

/** Returns whether the webhook is active and selects the event type. */
export const isSelected = ({ isActive, events }: Webhook, eventType: string): boolean =>
  isActive && events.some((event) => event === eventType);

/** Returns the secrets that sign at a time, the current one first. */
export const secretsAt = (secrets: SealedSecret[], now: Date): SealedSecret[] =>
  secrets.filter(({ expiresAt }) => expiresAt === null || expiresAt > now);

const rotate = (secrets: SealedSecret[], sealed: string, now: Date): SealedSecret[] => {
  const overlapEnds = new Date(now.getTime() + secretOverlapMs);
  const old = secretsAt(secrets, now).map((secret) => ({ ...secret, expiresAt: secret.expiresAt ?? overlapEnds }));
  return [{ sealed, expiresAt: null }, ...old].slice(0, maxSecrets);
};

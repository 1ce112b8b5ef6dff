import { withAccountToken } from './operation.ts';
import type { Operation } from './operation.ts';
import { accountErasureOperations } from './operations/account-erasure.ts';
import { accountSettingsOperations } from './operations/account-settings.ts';
import { accountOperations } from './operations/accounts.ts';
import { activityOperations } from './operations/activity.ts';
import { documentOperations } from './operations/documents.ts';
import { liveOperations } from './operations/live.ts';
import { peopleOperations } from './operations/people.ts';
import { reportOperations } from './operations/reports.ts';
import { serviceOperations } from './operations/service.ts';
import { sessionOperations } from './operations/sessions.ts';
import { viewingOperations } from './operations/viewing.ts';
import { webhookOperations } from './operations/webhooks.ts';

/** The types are named, not inferred: inferred, they would exceed the compiler's limit for one declaration. */
type ProductOperations = typeof documentOperations &
  typeof reportOperations &
  typeof activityOperations &
  typeof peopleOperations &
  typeof webhookOperations &
  typeof viewingOperations &
  typeof accountOperations &
  typeof accountSettingsOperations &
  typeof sessionOperations &
  typeof liveOperations &
  typeof accountErasureOperations;

const productOperations: ProductOperations = {
  ...documentOperations,
  ...reportOperations,
  ...activityOperations,
  ...peopleOperations,
  ...webhookOperations,
  ...viewingOperations,
  ...accountOperations,
  ...accountSettingsOperations,
  ...sessionOperations,
  ...liveOperations,
  ...accountErasureOperations,
};

/** Every operation that a service serves, by id. */
export const operations: ProductOperations & typeof serviceOperations = { ...productOperations, ...serviceOperations };

/** An operation as the document lists it. `mirrors` is the id of the operation under `/api/v1` that it repeats. */
export type PublishedOperation = Operation & { readonly mirrors?: string };

/**
 * Returns the same operation under `/account`, with a session or an account token, and their limit. Source:
 * Specification 3.7.
 */
const mirrorOf = (operation: Operation): PublishedOperation => ({
  ...operation,
  id: `${operation.id}AsAccount`,
  path: operation.path.replace('/api/v1/', '/account/'),
  tag: 'Web application',
  security: withAccountToken.security,
  // A request with the cookie of a session must come from the own site.
  errors: operation.method === 'get' ? operation.errors : [...new Set([...operation.errors, 'forbidden' as const])],
  description: `The same as \`${operation.id}\`, with a session cookie or an account token, and the rate limit of \`/account\`.`,
  mirrors: operation.id,
});

const product: Operation[] = Object.values(productOperations);

/** Every operation that a client can call, in the order of the document. The gateway serves the mirrors. */
export const allOperations: readonly PublishedOperation[] = [
  ...product,
  ...product.filter(({ security }) => security.includes('apiKey')).map(mirrorOf),
  ...Object.values(serviceOperations),
];

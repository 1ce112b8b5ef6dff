import type { Operation } from './operation.ts';
import { accountOperations } from './operations/accounts.ts';
import { documentOperations } from './operations/documents.ts';
import { reportOperations } from './operations/reports.ts';
import { serviceOperations } from './operations/service.ts';
import { viewingOperations } from './operations/viewing.ts';
import { webhookOperations } from './operations/webhooks.ts';

/** Returns the same operation under `/account`, with the account token and its limit. Source: Specification 3.7. */
const mirrorOf = (operation: Operation): Operation & { mirrors: string } => ({
  ...operation,
  id: `${operation.id}AsAccount`,
  path: operation.path.replace('/api/v1/', '/account/'),
  tag: 'Web application',
  access: ['accountToken'],
  description: `The same as \`${operation.id}\`, for a person who is logged in. Counted by the limit of \`/account\`.`,
  mirrors: operation.id,
});

const declared: Operation[] = [
  ...documentOperations,
  ...reportOperations,
  ...webhookOperations,
  ...viewingOperations,
  ...accountOperations,
];

/** Everything that can be asked for. mirrors: the operation that it is another way to. */
export const operations: (Operation & { mirrors?: string })[] = [
  ...declared,
  ...declared.filter(({ access }) => access.includes('apiKey')).map(mirrorOf),
  ...serviceOperations,
];

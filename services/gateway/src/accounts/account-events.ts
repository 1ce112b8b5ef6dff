import { makeEvent } from '@docsight/contracts';
import type { MessageOf } from '@docsight/contracts';
import type { Account } from './account.ts';

/** What an event needs that the account does not know: ids and clock come from the edges. */
type ChangeContext = { eventId: string; time: Date; requestId: string };

/** The first version of an account: as it was made. */
export const accountMade = (
  { id, email, name, createdAt }: Account,
  { eventId, time, requestId }: ChangeContext,
): MessageOf<'account.changed'> =>
  makeEvent(
    'account.changed',
    { id: eventId, time, accountId: id, requestId },
    { accountId: id, version: 1, email, name, createdAt: createdAt.toISOString() },
  );

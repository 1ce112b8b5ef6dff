import type { SecretBox } from '@docsight/service-kit';
import type { Connection } from 'mongoose';
import { webhookCollection } from './webhook-model.ts';
import type { StoredWebhook } from './webhook-model.ts';
import { resealed } from './webhook.ts';

/** Numbers of webhooks. */
export type ReencryptedSecrets = {
  /** Their secrets were encrypted with the first key. */
  current: number;
  /** Some secret was, or with `isDryRun` is, encrypted with another key of the list. */
  previous: number;
  /** No key of the list decrypts some secret. */
  unreadable: number;
};

type Found = Pick<StoredWebhook, '_id' | 'secrets'>;

/**
 * Encrypts the secrets of all webhooks with the first key. With `isDryRun` it only counts. It may run beside the
 * service, and again after a crash.
 */
export const mongoReencryptSecrets =
  (connection: Connection, box: SecretBox) =>
  async ({ isDryRun }: { isDryRun: boolean }): Promise<ReencryptedSecrets> => {
    const collection = webhookCollection(connection);
    const counts: ReencryptedSecrets = { current: 0, previous: 0, unreadable: 0 };
    const filter = { secrets: { $exists: true } };
    const projection = { secrets: 1 };

    const reencrypt = async ({ _id, secrets }: Found): Promise<void> => {
      const next = resealed({ secrets }, (sealed) => box.reseal(sealed, _id) ?? unreadable).secrets;
      if (next.some(({ sealed }) => sealed === unreadable)) counts.unreadable += 1;
      else if (next.every(({ sealed }, index) => sealed === secrets[index]!.sealed)) counts.current += 1;
      else {
        if (!isDryRun) {
          const { matchedCount } = await collection.updateOne({ _id, secrets }, { $set: { secrets: next } });
          if (matchedCount === 0) {
            // Its owner has changed or removed it meanwhile.
            const [changed] = await collection.find<Found>({ _id, ...filter }, { projection }).toArray();
            return changed && reencrypt(changed);
          }
        }
        counts.previous += 1;
      }
    };

    for await (const found of collection.find<Found>(filter, { projection })) await reencrypt(found);
    return counts;
  };

const unreadable = '';

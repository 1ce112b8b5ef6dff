import { GetObjectCommand } from '@aws-sdk/client-s3';
import type { SweptDerivedFileStore } from '../derived-file-store.ts';
import { deleteObject, objectsOf } from './file-store-s3.ts';
import { isAbsent } from './s3-bucket.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { putObject } from './s3-upload.ts';

const folder = 'derived/';
/** Number of simultaneous deletions. Not every store can delete several objects in one call. */
const deletionsAtOnce = 16;

/** Stores each derived file in one object beside the originals. */
export const s3DerivedFileStore = (bucket: S3Bucket): SweptDerivedFileStore => {
  const removeWhere = async (prefix: string, isUnwanted: (storedAt: Date) => boolean): Promise<number> => {
    let removed = 0;
    let batch: string[] = [];
    const removeBatch = async (): Promise<void> => {
      await Promise.all(batch.map((key) => deleteObject(bucket, key)));
      removed += batch.length;
      batch = [];
    };
    for await (const { key, storedAt } of objectsOf(bucket, prefix)) {
      if (isUnwanted(storedAt)) batch.push(key);
      if (batch.length === deletionsAtOnce) await removeBatch();
    }
    await removeBatch();
    return removed;
  };
  return {
    get: async (fileId, name) => {
      const input = { Bucket: bucket.name, Key: keyOf(fileId, name) };
      try {
        // Read inside the call, so that its time limit includes the content.
        return await bucket.call(async (client, abortSignal) => {
          const { Body } = await client.send(new GetObjectCommand(input), { abortSignal });
          return Body === undefined ? null : Buffer.from(await Body.transformToByteArray());
        });
      } catch (error) {
        if (isAbsent(error)) return null;
        throw error;
      }
    },
    put: async (fileId, name, content) => {
      await putObject(bucket, keyOf(fileId, name), content);
    },
    removeAll: async (fileId) => {
      await removeWhere(keyOf(fileId, ''), () => true);
    },
    removeStoredBefore: (time) => removeWhere(folder, (storedAt) => storedAt < time),
  };
};

const keyOf = (fileId: string, name: string): string => `${folder}${fileId}/${name}`;

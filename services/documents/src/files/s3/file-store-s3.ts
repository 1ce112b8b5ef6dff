import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DeleteObjectCommand, GetObjectCommand, ListObjectsV2Command } from '@aws-sdk/client-s3';
import type { ListObjectsV2CommandOutput } from '@aws-sdk/client-s3';
import { verifyContent } from '../content-hash.ts';
import { fileMode } from '../disk/data-folder.ts';
import type { FileStore } from '../file-store.ts';
import { isAbsent } from './s3-bucket.ts';
import type { S3Bucket } from './s3-bucket.ts';
import { abortUpload, openUploads, uploadObject } from './s3-upload.ts';

const folder = 'originals/';

/** Stores files in a bucket of an S3-compatible store. `newId` returns ids that differ in form from those on disk. */
export const s3FileStore = (bucket: S3Bucket, { newId }: { newId: () => string }): FileStore => ({
  put: async ({ path, sizeBytes }, signal) => {
    const fileId = newId();
    await uploadObject(bucket, `${folder}${fileId}`, { content: createReadStream(path, { signal }), sizeBytes });
    return fileId;
  },
  read: (fileId, { start, end }) => readObject(bucket, `${folder}${fileId}`, { start, end }),
  provide: async (file, path) => {
    const content = await readObject(bucket, `${folder}${file.fileId}`, { start: 0, end: file.sizeBytes - 1 });
    await pipeline(content, verifyContent(file), createWriteStream(path, { mode: fileMode }));
  },
  remove: async (fileId) => {
    const key = `${folder}${fileId}`;
    await deleteObject(bucket, key);
    for await (const upload of openUploads(bucket, key)) await abortUpload(bucket, upload.key, upload.uploadId);
  },
  storedBefore: async function* (time) {
    for await (const { key, storedAt } of objectsOf(bucket, folder)) {
      if (storedAt < time) yield key.slice(folder.length);
    }
    for await (const { key, startedAt } of openUploads(bucket, folder)) {
      if (startedAt < time) yield key.slice(folder.length);
    }
  },
});

/** Returns all objects with a prefix. */
export const objectsOf = async function* (
  bucket: S3Bucket,
  prefix: string,
): AsyncGenerator<{ key: string; storedAt: Date }> {
  let page: ListObjectsV2CommandOutput | undefined;
  do {
    const input = { Bucket: bucket.name, Prefix: prefix, ContinuationToken: page?.NextContinuationToken };
    page = await bucket.call((client, abortSignal) => client.send(new ListObjectsV2Command(input), { abortSignal }));
    for (const { Key: key, LastModified: storedAt } of page.Contents ?? []) {
      if (key !== undefined && storedAt !== undefined) yield { key, storedAt };
    }
  } while (page.IsTruncated === true);
};

/** Deletes an object. Safe to repeat. */
export const deleteObject = async (bucket: S3Bucket, key: string): Promise<void> => {
  await bucket.call((client, abortSignal) =>
    client.send(new DeleteObjectCommand({ Bucket: bucket.name, Key: key }), { abortSignal }),
  );
};

const readObject = async (
  bucket: S3Bucket,
  key: string,
  { start, end }: { start: number; end: number },
): Promise<Readable> => {
  const input = { Bucket: bucket.name, Key: key, Range: `bytes=${start}-${end}` };
  const response = await bucket
    .call((client, abortSignal) => client.send(new GetObjectCommand(input), { abortSignal }))
    .catch((error: unknown) => {
      throw isAbsent(error)
        ? new Error(`The file ${key} is not in the bucket ${bucket.name}.`, { cause: error })
        : error;
    });
  const body = response.Body;
  if (!(body instanceof Readable)) throw new Error(`The store returned no stream for ${key}.`);
  if (response.ContentLength === end - start + 1) return body;
  body.destroy();
  throw new Error(`The store offers ${String(response.ContentLength)} bytes of ${key} for the range ${start}-${end}.`);
};

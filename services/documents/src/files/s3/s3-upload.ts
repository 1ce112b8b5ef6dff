import { createHash } from 'node:crypto';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import type { CompletedPart, ListMultipartUploadsCommandOutput } from '@aws-sdk/client-s3';
import { splitIntoParts } from './content-parts.ts';
import { isAbsent, isNotImplemented } from './s3-bucket.ts';
import type { S3Bucket } from './s3-bucket.ts';

/** Size of a part: the minimum of S3. An upload holds one part in memory. */
const partBytes = 5 * 1024 * 1024;
/** Time limit for one part. Less than 0.7 Mbit/s to the operator's own store means that it is broken. */
const partLimitMs = 60_000;

/**
 * Stores content: small content in one call, other content part by part.
 * The store verifies the hash of each part, and this function the total size.
 * A failed upload leaves nothing behind, unless the store cannot be reached. Then the sweep removes it.
 */
export const uploadObject = async (
  bucket: S3Bucket,
  key: string,
  { content, sizeBytes }: { content: AsyncIterable<Buffer>; sizeBytes: number },
): Promise<void> => {
  await putContent(bucket, key, splitIntoParts(content, partBytes));
  const { ContentLength } = await bucket.call((client, abortSignal) =>
    client.send(new HeadObjectCommand({ Bucket: bucket.name, Key: key }), { abortSignal }),
  );
  if (ContentLength !== sizeBytes) {
    throw new Error(`The store has ${String(ContentLength)} bytes of ${key} instead of ${sizeBytes} bytes.`);
  }
};

/** Stores or replaces a small object. */
export const putObject = async (bucket: S3Bucket, key: string, body: Buffer): Promise<void> => {
  const input = { Bucket: bucket.name, Key: key, Body: body, ContentMD5: md5(body) };
  await bucket.call((client, abortSignal) => client.send(new PutObjectCommand(input), { abortSignal }), partLimitMs);
};

/** Returns the incomplete multipart uploads with a prefix. Empty if the store does not implement this. */
export const openUploads = async function* (
  bucket: S3Bucket,
  prefix: string,
): AsyncGenerator<{ key: string; uploadId: string; startedAt: Date }> {
  let page: ListMultipartUploadsCommandOutput | undefined;
  do {
    const from = { KeyMarker: page?.NextKeyMarker, UploadIdMarker: page?.NextUploadIdMarker };
    const input = { Bucket: bucket.name, Prefix: prefix, ...from };
    try {
      page = await bucket.call((client, abortSignal) =>
        client.send(new ListMultipartUploadsCommand(input), { abortSignal }),
      );
    } catch (error) {
      if (isNotImplemented(error)) return;
      throw error;
    }
    for (const { Key: key, UploadId: uploadId, Initiated: startedAt } of page.Uploads ?? []) {
      if (key !== undefined && uploadId !== undefined && startedAt !== undefined) yield { key, uploadId, startedAt };
    }
  } while (page.IsTruncated === true);
};

/** Aborts a multipart upload. Safe to repeat. */
export const abortUpload = async (bucket: S3Bucket, key: string, uploadId: string): Promise<void> => {
  const input = { Bucket: bucket.name, Key: key, UploadId: uploadId };
  try {
    await bucket.call((client, abortSignal) => client.send(new AbortMultipartUploadCommand(input), { abortSignal }));
  } catch (error) {
    if (!isAbsent(error)) throw error;
  }
};

const putContent = async (bucket: S3Bucket, key: string, parts: AsyncGenerator<Buffer, undefined>): Promise<void> => {
  try {
    const { value: first = Buffer.alloc(0) } = await parts.next();
    await (first.length < partBytes ? putObject(bucket, key, first) : putParts(bucket, key, first, parts));
  } finally {
    // Closes the source when the store has failed.
    await parts.return(undefined);
  }
};

const putParts = async (bucket: S3Bucket, key: string, first: Buffer, rest: AsyncIterable<Buffer>): Promise<void> => {
  const upload = { Bucket: bucket.name, Key: key };
  const { UploadId = '' } = await bucket.call((client, abortSignal) =>
    client.send(new CreateMultipartUploadCommand(upload), { abortSignal }),
  );
  const done: CompletedPart[] = [];
  const putPart = async (body: Buffer): Promise<void> => {
    const PartNumber = done.length + 1;
    const input = { ...upload, UploadId, PartNumber, Body: body, ContentMD5: md5(body) };
    const { ETag } = await bucket.call(
      (client, abortSignal) => client.send(new UploadPartCommand(input), { abortSignal }),
      partLimitMs,
    );
    done.push({ PartNumber, ETag });
  };
  try {
    await putPart(first);
    for await (const part of rest) await putPart(part);
    const input = { ...upload, UploadId, MultipartUpload: { Parts: done } };
    await bucket.call(
      (client, abortSignal) => client.send(new CompleteMultipartUploadCommand(input), { abortSignal }),
      partLimitMs,
    );
  } catch (error) {
    await abortUpload(bucket, key, UploadId).catch(() => undefined);
    throw error;
  }
};

const md5 = (body: Buffer): string => createHash('md5').update(body).digest('base64');

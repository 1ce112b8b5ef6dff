import { create as contentDisposition } from 'content-disposition';
import type { Document } from '../documents/index.ts';
import type { ByteRange } from './range-request.ts';

/** Returns the entity tag of a document's file. The file never changes, so it has one tag. */
export const entityTag = (document: Document): string => `"${document.sha256}"`;

/** Returns the headers of every response about the file, to a reader who may download it. */
export const commonHeaders = (document: Document) => ({
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  'Referrer-Policy': 'no-referrer',
  'Cache-Control': 'private, no-store',
  'Accept-Ranges': 'bytes',
  ETag: entityTag(document),
});

/**
 * Returns the headers of a response with content. The file is an attachment: a PDF may contain scripts, which would
 * run on our origin.
 */
export const contentHeaders = (document: Document, status: 200 | 206, { start, end }: ByteRange) => ({
  ...commonHeaders(document),
  'Content-Type': 'application/pdf',
  'Content-Length': end - start + 1,
  'Content-Disposition': attachmentHeader(document.originalFilename),
  'Content-Security-Policy': "default-src 'none'; sandbox",
  ...(status === 206 && { 'Content-Range': `bytes ${start}-${end}/${document.sizeBytes}` }),
});

/** Characters that make a path of a name. */
const separators = /[/\\]/g;
/** Characters that change the direction of text, so that `exe.pdf` is shown where the name is `fdp.exe`. */
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Halves of characters (lone surrogates), which UTF-8 cannot encode. */
const halves = /\p{Cs}/gu;

/**
 * Returns `Content-Disposition` in ASCII for old clients and in full for others. Source: RFC 6266, RFC 8187,
 * Specification 5.13.
 */
export const attachmentHeader = (filename: string): string =>
  contentDisposition(filename.replace(separators, '_').replace(directions, '').replace(halves, ''));

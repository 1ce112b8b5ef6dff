import { create as contentDisposition } from 'content-disposition';

/** What would make a path of a name, or turn its letters round so that `exe.pdf` is read where `fdp.exe` stands. */
const separators = /[/\\]/g;
const directions = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
/** Halves of characters, which have no UTF-8. */
const halves = /\p{Cs}/gu;

/** Returns `Content-Disposition` in ASCII for old clients and in full for others. Source: RFC 6266, RFC 8187, Specification 5.13. */
export const attachmentHeader = (filename: string): string =>
  contentDisposition(filename.replace(separators, '_').replace(directions, '').replace(halves, ''));

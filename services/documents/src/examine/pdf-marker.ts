import { open } from 'node:fs/promises';

const marker = Buffer.from('%PDF-');
/**
 * Number of leading bytes that may contain the marker, because a preamble may precede it. Source: Specification 4.5.
 */
const searchedBytes = 1_024;

/** Returns true if the content of a file has the marker of a PDF. Name and media type do not matter. */
export const hasPdfMarker = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(searchedBytes), 0, searchedBytes, 0);
    return buffer.subarray(0, bytesRead).includes(marker);
  } finally {
    await file.close();
  }
};

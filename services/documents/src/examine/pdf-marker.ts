import { open } from 'node:fs/promises';

const marker = Buffer.from('%PDF-');
/** Bytes in which the marker may be: a preamble may precede it. Source: Specification 4.5. */
const searchedBytes = 1_024;

/** Whether a file calls itself a PDF by content; its name and type are never asked. */
export const hasPdfMarker = async (path: string): Promise<boolean> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(searchedBytes), 0, searchedBytes, 0);
    return buffer.subarray(0, bytesRead).includes(marker);
  } finally {
    await file.close();
  }
};

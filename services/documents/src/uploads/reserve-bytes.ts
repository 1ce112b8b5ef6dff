import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { ReserveBytes } from '../documents/index.ts';

/** Limits the size of a form without its file, in bytes. */
const maxOtherPartsBytes = 1024 * 1024;
/** The bytes of a file that may arrive unreserved. A reservation costs more than most files. Source: Specification 4.15. */
const unreservedBytes = 8 * 1024 * 1024;

/** Returns how many bytes the file of a form has at least, by its Content-Length. 0 without one. */
export const declaredFileBytes = ({ headers }: Pick<IncomingMessage, 'headers'>): number =>
  Math.max(0, Number(headers['content-length'] ?? 0) - maxOtherPartsBytes);

/**
 * Reserves the declared bytes of a large file. Returns a stream for its content, which reserves what arrives beyond
 * them. So no large file is on the disk without a reservation.
 */
export const reservingBytes = async (reserve: ReserveBytes, declaredBytes: number): Promise<Transform> => {
  let reservedBytes = 0;
  const needsMore = (bytes: number): boolean => bytes > reservedBytes + unreservedBytes;
  const reserveAll = async (bytes: number): Promise<void> => {
    await reserve(bytes);
    reservedBytes = bytes;
  };
  if (needsMore(declaredBytes)) await reserveAll(declaredBytes);
  let arrivedBytes = 0;
  return new Transform({
    transform: (chunk: Buffer, _encoding, pass) => {
      arrivedBytes += chunk.length;
      if (needsMore(arrivedBytes)) reserveAll(arrivedBytes).then(() => pass(null, chunk), pass);
      else pass(null, chunk);
    },
  });
};

import { constants, deflateRawSync } from 'node:zlib';

/** The modulus of Adler-32, from RFC 1950. */
const modulus = 65_521;

/**
 * Returns zlib data that expands to many repetitions of a block. Only one of them is compressed, and it depends on no
 * other one.
 */
export const deflatedRepetition = (block: Buffer, times: number): Buffer => {
  const repeated = deflateRawSync(block, { finishFlush: constants.Z_FULL_FLUSH });
  const chunks = Array.from({ length: times }, () => repeated);
  const lastChunk = Buffer.from([0x03, 0x00]);
  return Buffer.concat([Buffer.from([0x78, 0x9c]), ...chunks, lastChunk, checksumOf(block, times)]);
};

/** Returns the Adler-32 checksum of many repetitions of a block. */
const checksumOf = (block: Buffer, times: number): Buffer => {
  let [sum, weighted] = [0, 0];
  for (const byte of block) {
    sum = (sum + byte) % modulus;
    weighted = (weighted + sum) % modulus;
  }
  let [low, high] = [1, 0];
  for (let time = 0; time < times; time += 1) {
    high = (high + weighted + (block.length % modulus) * low) % modulus;
    low = (low + sum) % modulus;
  }
  const checksum = Buffer.alloc(4);
  checksum.writeUInt16BE(high, 0);
  checksum.writeUInt16BE(low, 2);
  return checksum;
};

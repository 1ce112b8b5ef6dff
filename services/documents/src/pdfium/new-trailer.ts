/** A longer end of a file has objects behind its trailer. */
const maxTrailerBytes = 2_000;

/**
 * Returns a copy of a file with a new trailer. Undefined if its trailer is not at its end or does not name the root.
 * PDFium finds the objects of a damaged file itself, but cannot read a trailer that breaks off.
 */
export const withNewTrailer = (content: Uint8Array): Uint8Array | undefined => {
  const file = Buffer.from(content.buffer, content.byteOffset, content.length);
  const start = file.lastIndexOf('trailer');
  if (start < 0 || file.length - start > maxTrailerBytes) return undefined;
  const trailer = file.toString('latin1', start);
  const root = /\/Root\s+(\d+\s+\d+\s+R)\b/.exec(trailer)?.[1];
  if (root === undefined || /\bobj\b|\/Encrypt\b/.test(trailer)) return undefined;
  return Buffer.concat([file.subarray(0, start), Buffer.from(`trailer<</Root ${root}>>\n%%EOF\n`, 'latin1')]);
};

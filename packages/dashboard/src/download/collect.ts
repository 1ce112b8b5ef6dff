/**
 * Collects the pieces of a text in a file.
 * @param onProgress receives the number of bytes so far, after each piece.
 * @throws the errors of the pieces.
 */
export const collect = async (
  pieces: AsyncIterable<string>,
  type: string,
  onProgress: (bytes: number) => void,
): Promise<Blob> => {
  // The browser may keep blobs outside the memory of the page.
  const parts: Blob[] = [];
  let bytes = 0;
  for await (const piece of pieces) {
    const part = new Blob([piece]);
    parts.push(part);
    bytes += part.size;
    onProgress(bytes);
  }
  return new Blob(parts, { type });
};

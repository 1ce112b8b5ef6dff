const marker = Buffer.from('%PDF-');
/**
 * Number of leading bytes that may contain the marker, because a preamble may precede it. Source: Specification 4.5.
 */
const searchedBytes = 1_024;

/** Returns true if the content of a file has the marker of a PDF. Name and media type do not matter. */
export const hasPdfMarker = (content: Buffer): boolean => content.subarray(0, searchedBytes).includes(marker);

import { reasonOf } from '@docsight/service-kit';
import type { Dispatcher } from 'undici';

type Response = Pick<Dispatcher.ResponseData, 'body' | 'headers'>;

/** The rest of a response is not read. */
const maxBodyBytes = 20 * 1024;
/** Marks the end of a body that was cut. */
export const cutMark = '… [cut here]';

/**
 * Returns the beginning of a response's body as text, for the delivery log. Source: Specification 8.12.
 * It never fails: a body that breaks off, or has not ended when the signal fires, is cut.
 * Bytes that are not UTF-8 show replacement characters. A compressed body is only mentioned, never unpacked.
 */
export const readResponseBody = async (response: Response, signal: AbortSignal): Promise<string> => {
  const { bytes, isComplete } = await readBeginning(response.body, signal);
  const encoding = String(response.headers['content-encoding'] ?? 'identity');
  if (bytes.length > 0 && encoding.toLowerCase() !== 'identity') {
    return '[The body was compressed, though the request asked for none. It was not unpacked.]';
  }
  // In streaming mode the decoder leaves out a character that was cut.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: !isComplete });
  return isComplete ? text : text + cutMark;
};

const readBeginning = async (
  body: Response['body'],
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; isComplete: boolean }> => {
  const chunks: Buffer[] = [];
  let length = 0;
  const abort = (): void => void body.destroy(reasonOf(signal));
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  let isBroken = false;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      // Leaving the loop closes the connection.
      if (length > maxBodyBytes) break;
    }
  } catch {
    // Only the status decides: a body that breaks off does not change the result.
    isBroken = true;
  } finally {
    signal.removeEventListener('abort', abort);
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBodyBytes), isComplete: !isBroken && length <= maxBodyBytes };
};

import type { Dispatcher } from 'undici';

type Response = Pick<Dispatcher.ResponseData, 'body' | 'headers'>;

/** What is kept of a response at most; the rest is not read. */
const mostBodyBytes = 20 * 1024;
/** Follows what was cut. */
export const cutMark = '… [cut here]';

/**
 * Returns the beginning of a response's body as text, for the owner of the webhook. Source: Specification 8.12.
 * It never fails: a body that breaks off or never ends is cut when the signal fires.
 * Bytes that are not UTF-8 show replacement characters. A compressed body is only mentioned, never unpacked.
 */
export const readResponseBody = async (response: Response, signal: AbortSignal): Promise<string> => {
  const { bytes, isWhole } = await readSome(response.body, signal);
  const encoding = String(response.headers['content-encoding'] ?? 'identity');
  if (bytes.length > 0 && encoding.toLowerCase() !== 'identity') {
    return '[The body was compressed, though the request asked for none. It was not unpacked.]';
  }
  // Streaming keeps back a character whose end was cut off.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes, { stream: !isWhole });
  return isWhole ? text : text + cutMark;
};

const readSome = async (
  body: Response['body'],
  signal: AbortSignal,
): Promise<{ bytes: Uint8Array; isWhole: boolean }> => {
  const chunks: Buffer[] = [];
  let length = 0;
  const cut = (): void => void body.destroy(signal.reason as Error);
  signal.addEventListener('abort', cut, { once: true });
  if (signal.aborted) cut();
  let isWhole = true;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      length += chunk.length;
      // Leaving the loop closes the connection.
      if (length > mostBodyBytes) break;
    }
  } catch {
    // The status has decided already: a body that breaks off changes nothing.
    isWhole = false;
  } finally {
    signal.removeEventListener('abort', cut);
  }
  return { bytes: Buffer.concat(chunks).subarray(0, mostBodyBytes), isWhole: isWhole && length <= mostBodyBytes };
};

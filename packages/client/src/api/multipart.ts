import type { OpenedFile } from './upload-file.ts';
import type { SentBody } from '../transport/transport.ts';

/**
 * Builds a multipart form: the text fields, then the file. So the server knows the fields before the file arrives.
 * A Blob stays a Blob with its length. A stream is passed on. Source: RFC 7578, and the WHATWG rules for names.
 */
export const multipartOf = (fields: Record<string, unknown>, file: OpenedFile, boundary: string): SentBody => {
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${partHead(boundary, `name="${escaped(name)}"`)}\r\n${String(value)}\r\n`);
  const fileHead = partHead(boundary, `name="file"; filename="${escaped(file.name)}"`, 'Content-Type: application/pdf');
  const before = new TextEncoder().encode(`${texts.join('')}${fileHead}\r\n`);
  const after = new TextEncoder().encode(`\r\n--${boundary}--\r\n`);
  const content =
    file.content instanceof Blob ? new Blob([before, file.content, after]) : joined(before, file.content, after);
  return { content, type: `multipart/form-data; boundary=${boundary}` };
};

const partHead = (boundary: string, disposition: string, ...more: string[]): string =>
  [`--${boundary}`, `Content-Disposition: form-data; ${disposition}`, ...more, ''].join('\r\n');

const escaped = (name: string): string => name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');

/** Joins the parts to one stream. It reads nothing ahead. */
const joined = (
  before: Uint8Array,
  content: ReadableStream<Uint8Array>,
  after: Uint8Array,
): ReadableStream<Uint8Array> => {
  const reader = content.getReader();
  let begun = false;
  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        if (!begun) {
          begun = true;
          controller.enqueue(before);
          return;
        }
        const { done, value } = await reader.read();
        if (!done) {
          controller.enqueue(value);
          return;
        }
        controller.enqueue(after);
        controller.close();
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
};

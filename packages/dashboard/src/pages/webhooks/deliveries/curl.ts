/** Returns a command that sends a body as the product does, without a signature. It is safe to paste into a shell. */
export const curlCommand = (request: { url: string; event: string; eventId: string; body: string }): string =>
  [
    'curl',
    '-X POST',
    `-H ${quoted('Content-Type: application/json')}`,
    `-H ${quoted(`X-Service-Event: ${request.event}`)}`,
    `-H ${quoted(`webhook-id: ${request.eventId}`)}`,
    `--data-raw ${quoted(request.body)}`,
    // After `--` no address is an option.
    `-- ${quoted(request.url)}`,
  ].join(' \\\n  ');

/** Nothing is special for a shell between single quotes, except the quote itself. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

import { paper } from '@docsight/sample-pdfs';

let made: Promise<Buffer> | undefined;

/** Returns a paper of 14 pages and 1 MB. It is made once. */
export const paperPdf = (): Promise<Buffer> => (made ??= paper.make());

/** Returns an upload of a PDF, by default the paper, as a browser sends it: the body and its content type. */
export const paperForm = async (
  fields: Record<string, string> = {},
  pdf?: Buffer,
): Promise<{ body: Uint8Array; headers: Record<string, string> }> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(pdf ?? (await paperPdf()))], { type: 'application/pdf' }), 'paper.pdf');
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type')! },
    body: new Uint8Array(await encoded.arrayBuffer()),
  };
};

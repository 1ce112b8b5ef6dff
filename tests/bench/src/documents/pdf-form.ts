import { paper } from '@docsight/sample-pdfs';

let made: Promise<Buffer> | undefined;

/** A paper of 14 pages and 1 MB, made once. */
export const paperPdf = (): Promise<Buffer> => (made ??= paper.make());

/** An upload as a browser sends it: the body and its content type. */
export const pdfForm = async (
  fields: Record<string, string> = {},
): Promise<{ body: Uint8Array; headers: Record<string, string> }> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([await paperPdf()], { type: 'application/pdf' }), 'paper.pdf');
  const sent = new Response(form);
  return {
    headers: { 'content-type': sent.headers.get('content-type')! },
    body: new Uint8Array(await sent.arrayBuffer()),
  };
};

import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** A paper of 14 pages and 1 MB. */
export const paper = fileURLToPath(new URL('../../../../../shared/fixtures/pdf/tracemonkey.pdf', import.meta.url));

/** An upload as a browser sends it: the body and its content type. */
export const pdfForm = async (
  fields: Record<string, string> = {},
): Promise<{ body: Uint8Array; headers: Record<string, string> }> => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([await readFile(paper)], { type: 'application/pdf' }), 'tracemonkey.pdf');
  const sent = new Response(form);
  return {
    headers: { 'content-type': sent.headers.get('content-type')! },
    body: new Uint8Array(await sent.arrayBuffer()),
  };
};

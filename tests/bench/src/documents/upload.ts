import { paperForm } from './paper.ts';

/** The fields of an uploaded document that benchmarks need. */
type Uploaded = { id: string; short_code: string; page_count: number };

/**
 * Uploads a PDF, by default the paper, to the gateway or the documents service.
 * @throws Error if the response is not 201.
 */
export const uploadTo = async (
  url: string,
  headers: Record<string, string>,
  settings: Record<string, string> = {},
  pdf?: Buffer,
): Promise<Uploaded> => {
  const form = await paperForm(settings, pdf);
  const response = await fetch(`${url}/api/v1/documents`, {
    method: 'POST',
    headers: { ...headers, ...form.headers },
    body: form.body,
  });
  if (response.status !== 201) throw new Error(`The upload failed with ${response.status}: ${await response.text()}`);
  return (await response.json()) as Uploaded;
};

import { spawn } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import converter from 'openapi-to-postmanv2';

/** One request of a collection, as the export has it. */
export type PostmanItem = {
  name: string;
  request: {
    method: string;
    url: { host: string[]; path: string[]; variable?: { key: string; value: string }[] };
    auth?: { type: string; bearer?: { key: string; value: string }[] } | null;
    body?: { raw?: string; formdata?: { key: string; type: string; src?: string }[] };
  };
};
export type PostmanFolder = { name: string; item: (PostmanItem | PostmanFolder)[] };
export type PostmanCollection = { item: PostmanFolder[] };

/** The response to a request of a collection. */
export type PostmanResponse = { request: string; status: number; text: string };

/**
 * Imports an OpenAPI document as Postman does it, with two choices of its dialogue: values from examples instead of
 * `<string>`, and a folder for each tag.
 */
export const importToPostman = async (document: string): Promise<PostmanCollection> =>
  new Promise((resolve, reject) => {
    const options = { parametersResolution: 'Example', folderStrategy: 'Tags' } as const;
    converter.convertV2({ type: 'string', data: document }, options, (error, result) => {
      const data = result?.output?.[0]?.data;
      if (error !== null || data === undefined) reject(new Error(error?.message ?? result?.reason ?? 'Nothing came.'));
      else resolve(data as unknown as PostmanCollection);
    });
  });

/** The requests of a folder, in the order in which Postman runs them. */
export const requestsIn = ({ item }: Pick<PostmanFolder, 'item'>): PostmanItem[] =>
  item.flatMap((one) => ('item' in one ? requestsIn(one) : [one]));

/** Runs requests one after the other, as Postman does it. */
export const runInPostman = async (
  item: PostmanItem[],
  variables: Record<string, string>,
): Promise<PostmanResponse[]> => {
  const environment = Object.entries(variables).map(([key, value]) => ({ key, value }));
  const program = path.join(import.meta.dirname, 'postman-process.mjs');
  const running = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  running.stdin.end(JSON.stringify({ item, environment }));
  const responses = await text(running.stdout);
  if (responses === '') throw new Error("Postman's runtime ended without a result: see above.");
  return JSON.parse(responses) as PostmanResponse[];
};

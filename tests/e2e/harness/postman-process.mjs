/**
 * Runs requests one after the other with Postman's own runtime: its variables, cookies and files. A process of its own,
 * since the runtime does not keep cookies inside Jest's sandbox. Reads `{ item, environment }` from standard input and
 * writes a list of `{ request, status, text }`.
 */
import fs from 'node:fs';
import { json } from 'node:stream/consumers';
import postman from 'postman-collection';
import runtime from 'postman-runtime';

const { item, environment: values } = await json(process.stdin);
const collection = new postman.Collection({ item });
const environment = new postman.VariableScope({ values });
const responses = [];

new runtime.Runner().run(collection, { environment, fileResolver: fs }, (failed, run) => {
  if (failed) throw failed;
  run.start({
    request: (error, _cursor, response, request, { name }) => {
      const title = `${name}: ${request.method} ${request.url.getPath()}`;
      responses.push({ request: title, status: response?.code ?? 0, text: response?.text() ?? String(error) });
    },
    done: (error) => {
      if (error) throw error;
      process.stdout.write(JSON.stringify(responses));
    },
  });
});

import type { OpenApi } from '@docsight/api-contract';
import { curlOf } from './curl.ts';
import { nameOf, resolved } from './described.ts';
import type { Answer, Described, Schema } from './described.ts';
import { html, prose } from './html.ts';
import type { Html } from './html.ts';
import { fieldList, parameterList, typeOf } from './schema-html.ts';

/** One operation: what it is and takes on the left, how it looks on the right. */
export const operationSection = (document: OpenApi, operation: Described): Html => {
  const { operationId, method, path, summary, description, parameters = [], requestBody } = operation;
  const body = bodySchema(document, operation);
  const answers = Object.entries(operation.responses);
  return html`<article class="operation" id="${operationId}">
    <div class="told">
      <h3>${summary} <a class="anchor" href="#${operationId}" aria-label="Link to ${summary}">#</a></h3>
      <p class="call">${methodMark(method)} <code>${path}</code></p>
      ${description !== undefined && html`<p>${prose(description)}</p>`}
      <p class="access">${accessOf(operation)}</p>
      ${
        parameters.length > 0 &&
        html`<h4>Parameters</h4>
          ${parameterList(parameters)}`
      }
      ${
        body &&
        html`<h4>Body <span class="type">${Object.keys(requestBody?.content ?? {}).join(' or ')}</span></h4>
          ${body.description !== undefined && html`<p>${prose(body.description)}</p>`} ${fieldList(body)}`
      }
      <h4>Answers</h4>
      <dl class="answers">
        ${answers.filter(([, answer]) => answer.$ref === undefined).map(([status, answer]) => answerRow(status, answer))}
      </dl>
      ${refusalLine(answers.filter(([, answer]) => answer.$ref !== undefined))}
    </div>
    <div class="shown">
      <pre><code>${curlOf(document, operation)}</code></pre>
      ${exampleAnswer(document, operation)}
    </div>
  </article>`;
};

export const methodMark = (method: string): Html => html`<span class="method ${method}">${method.toUpperCase()}</span>`;

const bodySchema = (document: OpenApi, { requestBody }: Described): Schema | undefined => {
  const [content] = Object.values(requestBody?.content ?? {});
  return content && resolved(document, content.schema);
};

const accessOf = ({ security }: Described): Html => {
  const names = security.flatMap((one) => Object.keys(one));
  if (names.length === 0) return html`Open to everybody.`;
  const listed = names.map((name) => accesses[name] ?? name).join(' or ');
  return security.some((one) => Object.keys(one).length === 0)
    ? html`Open to everybody; takes ${listed}.`
    : html`Needs ${listed}.`;
};

const accesses: Record<string, string> = {
  apiKey: 'an API key',
  accountToken: 'the account token',
  viewerToken: 'the viewer token',
  viewerCookie: 'the viewer cookie',
};

const answerRow = (status: string, answer: Answer): Html => {
  const types = Object.entries(answer.content ?? {}).map(([type, { schema }]) =>
    schema.$ref === undefined ? html` <code>${type}</code>` : html` ${typeOf(schema)}`,
  );
  return html`<dt>${status}</dt>
    <dd>${prose(answer.description ?? '')}${types}</dd>`;
};

/** Refusals are the same everywhere: they are told once, and named here. */
const refusalLine = (refusals: [status: string, answer: Answer][]): Html | undefined =>
  refusals.length === 0
    ? undefined
    : html`<p class="limits">
        Refusals:
        ${refusals.map(([status, { $ref = '' }], index) => [
          index > 0 && ', ',
          html`<a href="#answer-${nameOf($ref)}">${status} ${spaced(nameOf($ref))}</a>`,
        ])}.
      </p>`;

/** `NotFound` -> `not found`. */
const spaced = (name: string): string => name.replace(/(?<=[a-z])[A-Z]/g, ' $&').toLowerCase();

const exampleAnswer = (document: OpenApi, { responses }: Described): Html | undefined => {
  for (const [status, { content }] of Object.entries(responses)) {
    const schema = content?.['application/json']?.schema;
    const [example] = schema ? (resolved(document, schema).examples ?? []) : [];
    if (example === undefined) continue;
    return html`<p class="caption">${status}</p>
      <pre><code>${JSON.stringify(example, undefined, 2)}</code></pre>`;
  }
  return undefined;
};

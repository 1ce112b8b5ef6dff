import type { OpenApi } from '@docsight/api-contract';
import { nameOf, operationsOf } from './described.ts';
import type { Described, Parameter, Schema } from './described.ts';
import { anchorOf, html, markdown, prose } from './html.ts';
import type { Html } from './html.ts';
import { methodMark, operationSection } from './operation-html.ts';
import { fieldList, parameterList, typeOf } from './schema-html.ts';
import { style } from './style.ts';

/** The document as a page to read: complete in itself, without script, loading nothing. */
export const docsPage = (document: OpenApi): string => {
  const operations = operationsOf(document);
  const chapters = document.tags.map((tag) => ({
    ...tag,
    operations: operations.filter(({ tags }) => tags.includes(tag.name)),
  }));
  const { title, description } = document.info;
  const introduction = description.replaceAll('{server}', document.servers[0]!.url);
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        ${styleElement}
      </head>
      <body>
        <a class="skip" href="#content">To the content</a>
        <nav aria-label="Contents">
          <p class="brand"><a href="#top">${title}</a></p>
          ${navigation(introduction, chapters)}
        </nav>
        <main id="content">
          <header id="top">
            <h1>${title}</h1>
            <p class="lead">${String(document.info.summary)}</p>
            <p class="facts">
              Address <code>${document.servers[0]!.url}</code> · version ${document.info.version} ·
              <a href="/openapi.json">OpenAPI ${document.openapi}</a>
            </p>
          </header>
          <section class="introduction">${markdown(introduction)}</section>
          ${chapters.map((chapter) => chapterSection(document, chapter))} ${eventSection(document)}
          ${refusalSection(document)} ${schemaSection(document)}
        </main>
      </body>
    </html> `;
  return page.html;
};

/** In one piece: the policy knows the style by its hash, to the last space. */
const styleElement: Html = { html: `<style>${style}</style>` };

type Chapter = { name: string; description: string; operations: Described[] };

const navigation = (introduction: string, chapters: Chapter[]): Html => {
  const headings = [...introduction.matchAll(/^## (.*)$/gm)].map(([, heading]) => heading!);
  return html`<ul>
      ${headings.map((heading) => html`<li><a href="#${anchorOf(heading)}">${heading}</a></li>`)}
    </ul>
    ${chapters.map(
      ({ name, operations }) =>
        html`<p class="chapter"><a href="#chapter-${anchorOf(name)}">${name}</a></p>
          ${
            !isMirror(operations) &&
            html`<ul>
              ${operations.map(({ operationId, summary }) => html`<li><a href="#${operationId}">${summary}</a></li>`)}
            </ul>`
          }`,
    )}
    <p class="chapter"><a href="#events">Events</a></p>
    <p class="chapter"><a href="#refusals">Refusals</a></p>
    <p class="chapter"><a href="#schemas">Schemas</a></p>`;
};

/** A chapter whose operations are other ways to those of the others is a table. */
const isMirror = (operations: Described[]): boolean =>
  operations.every((operation) => operation['x-mirrors'] !== undefined);

const chapterSection = (document: OpenApi, { name, description, operations }: Chapter): Html =>
  html`<section class="chapter" id="chapter-${anchorOf(name)}">
    <h2>${name}</h2>
    <p class="lead">${description}</p>
    ${isMirror(operations) ? mirrorTable(operations) : operations.map((operation) => operationSection(document, operation))}
  </section>`;

const mirrorTable = (operations: Described[]): Html =>
  html`<table>
    <thead>
      <tr>
        <th scope="col">Call</th>
        <th scope="col">The same as</th>
      </tr>
    </thead>
    <tbody>
      ${operations.map(
        ({ method, path, operationId, summary, ...rest }) =>
          html`<tr id="${operationId}">
            <td>${methodMark(method)} <code>${path}</code></td>
            <td><a href="#${rest['x-mirrors']}">${summary}</a></td>
          </tr>`,
      )}
    </tbody>
  </table>`;

type Webhook = {
  post: { description: string; parameters: Parameter[]; requestBody: { content: Record<string, { schema: Schema }> } };
};

const eventSection = ({ webhooks }: OpenApi): Html => {
  const events = Object.entries(webhooks as Record<string, Webhook>);
  const headers = events[0]?.[1].post.parameters ?? [];
  return html`<section class="chapter" id="events">
    <h2>Events</h2>
    <p class="lead">
      What a webhook is sent: a POST with these headers, and a JSON body that differs by event. Any 2xx means taken;
      else it is tried again after 1 and 30 minutes.
    </p>
    ${parameterList(headers)}
    <table>
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">When</th>
          <th scope="col">Body</th>
        </tr>
      </thead>
      <tbody>
        ${events.map(
          ([name, { post }]) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${prose(post.description)}</td>
              <td>${typeOf(post.requestBody.content['application/json']!.schema)}</td>
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
};

type Refusal = {
  description: string;
  content: Record<string, { example: { error: { code: string; message: string } } }>;
};

const refusalSection = ({ paths, components }: OpenApi): Html => {
  const statuses = new Map<string, string>();
  for (const { responses } of operationsOf({ paths } as OpenApi))
    for (const [status, { $ref }] of Object.entries(responses))
      if ($ref !== undefined) statuses.set(nameOf($ref), status);
  return html`<section class="chapter" id="refusals">
    <h2>Refusals</h2>
    <p class="lead">Each status has one code. <code>message</code> is an example: its wording may change.</p>
    <table>
      <thead>
        <tr>
          <th scope="col">Status</th>
          <th scope="col">Code</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${Object.entries(components.responses as unknown as Record<string, Refusal>).map(
          ([name, { description, content }]) => {
            const { code, message } = content['application/json']!.example.error;
            const meaning = description.slice(description.indexOf(': ') + 2);
            return html`<tr id="answer-${name}">
              <td>${statuses.get(name)}</td>
              <td><code>${code}</code></td>
              <td>
                ${meaning.charAt(0).toUpperCase() + meaning.slice(1)}
                <p class="limits">${message}</p>
              </td>
            </tr>`;
          },
        )}
      </tbody>
    </table>
  </section>`;
};

const schemaSection = ({ components }: OpenApi): Html =>
  html`<section class="chapter" id="schemas">
    <h2>Schemas</h2>
    ${Object.entries(components.schemas as Record<string, Schema>).map(
      ([name, schema]) =>
        html`<article class="schema" id="schema-${name}">
          <h3>${name} <a class="anchor" href="#schema-${name}" aria-label="Link to ${name}">#</a></h3>
          ${schema.description !== undefined && html`<p>${prose(schema.description)}</p>`}
          ${fieldList(schema) ?? valueList(schema)}
        </article>`,
    )}
  </section>`;

const valueList = ({ enum: values }: Schema): Html | undefined =>
  values &&
  html`<p class="limits">${values.map((value, index) => html`${index > 0 && ', '}<code>${String(value)}</code>`)}</p>`;

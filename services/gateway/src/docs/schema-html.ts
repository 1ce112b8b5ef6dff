import { nameOf } from './described.ts';
import type { Parameter, Schema } from './described.ts';
import { html, prose } from './html.ts';
import type { Html } from './html.ts';

/** The fields of an object, those of objects inside it below their own. */
export const fieldList = (schema: Schema): Html | undefined => {
  const fields = Object.entries(schema.properties ?? {});
  if (fields.length === 0) return undefined;
  const required = new Set(schema.required ?? []);
  return html`<dl class="fields">
    ${fields.map(([name, field]) => row({ name, field, required: required.has(name), inside: fieldList(insideOf(field)) }))}
  </dl>`;
};

export const parameterList = (parameters: Parameter[]): Html =>
  html`<dl class="fields">
    ${parameters.map(({ name, schema, required = false, description }) =>
      row({ name, field: { ...schema, ...(description !== undefined && { description }) }, required }),
    )}
  </dl>`;

const row = (given: { name: string; field: Schema; required: boolean; inside?: Html | undefined }): Html => {
  const { name, field, required, inside } = given;
  return html`<dt>
      <code class="name">${name}</code>
      <span class="type">${typeOf(field)}</span>${required && html` <span class="required">required</span>`}
    </dt>
    <dd>${field.description !== undefined && html`<p>${prose(field.description)}</p>`}${limitsOf(field)}${inside}</dd>`;
};

/** The object that a field holds, if it holds one: itself, the items of a list, or what is there unless null. */
const insideOf = (field: Schema): Schema =>
  field.properties ? field : (field.items ?? field.anyOf?.find(({ properties }) => properties) ?? {});

/** A type in words, with a link where it has a name. */
export const typeOf = (schema: Schema): Html => {
  if (schema.$ref !== undefined) return html`<a href="#schema-${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`;
  if (schema.anyOf) return join(schema.anyOf.map(typeOf), ' or ');
  if (schema.items) return html`list of ${typeOf(schema.items)}`;
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`;
  if (Array.isArray(schema.type)) return html`${schema.type.join(' or ')}`;
  if (typeof schema.additionalProperties === 'object') return html`map of ${typeOf(schema.additionalProperties)}`;
  return html`${formats[schema.format ?? ''] ?? schema.type ?? 'anything'}`;
};

const formats: Record<string, string> = {
  'date-time': 'timestamp',
  date: 'day',
  uuid: 'UUID',
  uri: 'URL',
  email: 'e-mail address',
  binary: 'file',
};

const limitsOf = (schema: Schema): Html | undefined => {
  const parts = [
    schema.enum &&
      html`One of
      ${join(
        schema.enum.map((value) => html`<code>${String(value)}</code>`),
        ', ',
      )}.`,
    boundsOf(schema),
    schema.default !== undefined && schema.default !== '' && html`Default <code>${String(schema.default)}</code>.`,
  ].filter((part) => part !== undefined && part !== false);
  return parts.length === 0 ? undefined : html`<p class="limits">${join(parts, ' ')}</p>`;
};

const boundsOf = ({ minLength, maxLength, minItems, maxItems, minimum, maximum }: Schema): Html | undefined => {
  const [least, most, what] =
    maxLength !== undefined || minLength !== undefined
      ? [minLength, maxLength, ' characters']
      : maxItems !== undefined || minItems !== undefined
        ? [minItems, maxItems, ' entries']
        : [minimum, maximum, ''];
  // That counts are not negative goes without saying.
  if (most === undefined) return least === undefined || least === 0 ? undefined : html`${least}${what} or more.`;
  return least === undefined ? html`At most ${most}${what}.` : html`${least} to ${most}${what}.`;
};

const join = (parts: Html[], between: string): Html =>
  html`${parts.map((part, index) => [index > 0 && between, part])}`;

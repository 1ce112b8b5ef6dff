import type { ErrorCode, ErrorReason } from '@docsight/api-contract';
import type { z } from 'zod';
import { AppError } from '../errors.ts';

/**
 * Checks input from outside against its schema. Source: Specification 2.3.
 * An issue that the schema marks with `unacceptable` is 422; every other issue is 400. With both kinds the result is
 * 400. A schema's own message continues the sentence `The field "x" …`.
 * @param called how the message names a part of the input.
 * @throws AppError with a sentence that names the field.
 */
export const parse = <Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
  called: 'field' | 'parameter' = 'field',
): z.infer<Schema> => {
  const result = schema.safeParse(input, { error: clientMessage });
  if (result.success) return result.data;
  const issues = result.error.issues;
  const malformed = issues.find((issue) => codeOf(issue) === 'bad_request');
  const issue = malformed ?? issues[0]!;
  throw new AppError(codeOf(issue), `${startInUpperCase(nameOf(issue.path, called))} ${issue.message}.`, {
    reason: reasonOf(issue),
    field: called === 'field' ? fieldOf(issue.path) : undefined,
  });
};

/** Names a part of the input. Entries of a list count from 1. */
const nameOf = (path: readonly PropertyKey[], called: 'field' | 'parameter'): string => {
  const last = path.at(-1);
  if (last === undefined) return 'the request body';
  const parent = path.slice(0, -1);
  if (typeof last === 'number') return `entry ${last + 1} of ${nameOf(parent, called)}`;
  return `the ${called} "${String(last)}"${parent.length > 0 ? ` in ${nameOf(parent, called)}` : ''}`;
};

/** Returns the field of the body that contains the wrong value, or undefined if the body itself is wrong. */
const fieldOf = ([outermost]: readonly PropertyKey[]): string | undefined =>
  typeof outermost === 'string' ? outermost : undefined;

const startInUpperCase = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const codeOf = (issue: z.core.$ZodIssue): ErrorCode =>
  issue.code === 'custom' && issue.params?.code === 'validation_error' ? 'validation_error' : 'bad_request';

const reasonOf = (issue: z.core.$ZodIssue): ErrorReason | undefined =>
  issue.code === 'custom' ? (issue.params?.reason as ErrorReason | undefined) : undefined;

/** Replaces the messages of zod, which are for programmers, by messages for clients. */
const clientMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is missing' : `must be ${nouns[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}${notThis(issue.input)}`;
    case 'too_small':
      return `must ${amount(issue.origin, 'at least', issue.minimum)}`;
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', issue.maximum)}`;
    case 'invalid_format':
      return `is not a valid ${formats[issue.format] ?? issue.format}`;
    case 'unrecognized_keys':
      return `has fields that are not known here: ${issue.keys.join(', ')}. Leave them out`;
    default:
      return 'has none of the forms that are possible here';
  }
};

/** Quotes the beginning of a rejected value. */
const notThis = (input: unknown): string => {
  if (typeof input === 'number') return `, not ${input}`;
  if (typeof input !== 'string') return '';
  return `, not ${JSON.stringify(input.length <= longestQuote ? input : `${input.slice(0, longestQuote)}…`)}`;
};

const longestQuote = 40;

const nouns: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a JSON object',
  record: 'a JSON object',
  null: 'null',
};

const formats: Record<string, string> = { url: 'URL', email: 'e-mail address', uuid: 'UUID', datetime: 'timestamp' };

const amount = (origin: string, bound: 'at least' | 'at most', limit: number | bigint): string => {
  if (origin === 'string') return `have ${bound} ${limit} characters`;
  if (origin === 'array' || origin === 'set') return `have ${bound} ${limit} entries`;
  return `be ${bound} ${limit}`;
};

import { describe, expect, it } from '@jest/globals';
import { unacceptable } from '@docsight/api-contract';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { parse } from './parse.ts';

const schema = z.strictObject({
  page: z.int().min(1),
  kind: z.enum(['a', 'b']).optional(),
  kinds: z.array(z.enum(['a', 'b'])).optional(),
  parts: z.array(z.object({ page: z.int() })).optional(),
  tags: z
    .array(z.union([z.string(), z.number()]))
    .min(1)
    .optional(),
  link: z.url().optional(),
  title: z
    .string()
    .refine((title) => title.length > 0, unacceptable('must not be empty'))
    .optional(),
});

const errorOf = (input: unknown): AppError => {
  try {
    parse(schema, input);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('the input was accepted');
};

describe('parse', () => {
  it('returns input that matches the schema', () => {
    expect(parse(schema, { page: 1 })).toEqual({ page: 1 });
  });

  it('rejects malformed input with bad_request and names the field', () => {
    expect(errorOf({ page: 'one' })).toMatchObject({ code: 'bad_request', message: expect.stringContaining('"page"') });
    expect(errorOf({ page: 1, colour: 'red' })).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('colour'),
    });
    expect(errorOf('text')).toMatchObject({ code: 'bad_request' });
  });

  it('rejects well-formed input that is not acceptable with validation_error', () => {
    expect(errorOf({ page: 1, title: '' })).toMatchObject({
      code: 'validation_error',
      message: 'The field "title" must not be empty.',
    });
  });

  it.each([
    [{}, 'The field "page" is missing.'],
    [undefined, 'The request body is missing.'],
    ['text', 'The request body must be a JSON object.'],
    [[], 'The request body must be a JSON object.'],
    [{ page: 'one' }, 'The field "page" must be a number.'],
    [{ page: 1.5 }, 'The field "page" must be a whole number.'],
    [{ page: 0 }, 'The field "page" must be at least 1.'],
    [{ page: 1, title: null }, 'The field "title" must be text.'],
    [{ page: 1, colour: 'red' }, 'The request body has fields that are not known here: colour. Leave them out.'],
    [{ page: 1, kind: 'x' }, 'The field "kind" must be one of a, b, not "x".'],
    [{ page: 1, kinds: ['a', 'x'] }, 'Entry 2 of the field "kinds" must be one of a, b, not "x".'],
    [{ page: 1, kind: `x"${'y'.repeat(99)}` }, `The field "kind" must be one of a, b, not "x\\"${'y'.repeat(38)}…".`],
    [{ page: 1, kinds: [7] }, 'Entry 1 of the field "kinds" must be one of a, b, not 7.'],
    [{ page: 1, parts: [{}] }, 'The field "page" in entry 1 of the field "parts" is missing.'],
    [{ page: 1, tags: [] }, 'The field "tags" must have at least 1 entries.'],
    [{ page: 1, tags: [{}] }, 'Entry 1 of the field "tags" has none of the forms that are possible here.'],
    [{ page: 1, link: 'here' }, 'The field "link" is not a valid URL.'],
  ])('rejects %j with a sentence for people', (input, sentence) => {
    expect(errorOf(input).message).toBe(sentence);
  });

  it.each([
    [{ page: 'one' }, 'page'],
    [{ page: 1, title: '' }, 'title'],
    [{ page: 1, kinds: ['a', 'x'] }, 'kinds'],
    [{ page: 1, parts: [{}] }, 'parts'],
    [{ page: 1, colour: 'red' }, undefined],
    ['text', undefined],
  ])('names for programs which field of %j is wrong', (input, field) => {
    expect(errorOf(input).field).toBe(field);
  });

  it('names no field if a query parameter is wrong', () => {
    expect(() => parse(schema, {}, 'parameter')).toThrow(expect.objectContaining({ field: undefined }));
  });

  it('calls a query parameter a parameter', () => {
    expect(() => parse(schema, {}, 'parameter')).toThrow('The parameter "page" is missing.');
  });

  it('rejects input with both problems with bad_request', () => {
    expect(errorOf({ page: 'one', title: '' })).toMatchObject({ code: 'bad_request' });
  });
});

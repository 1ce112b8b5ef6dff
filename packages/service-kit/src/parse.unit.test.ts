import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { AppError } from './errors.ts';
import { parse, unacceptable } from './parse.ts';

const schema = z.strictObject({
  page: z.int(),
  title: z
    .string()
    .refine((title) => title.length > 0, unacceptable('must not be empty'))
    .optional(),
});

const refusal = (input: unknown): AppError => {
  try {
    parse(schema, input);
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('the input was taken');
};

describe('input from outside', () => {
  it('that fits is returned', () => {
    expect(parse(schema, { page: 1 })).toEqual({ page: 1 });
  });

  it('that is malformed is a bad request and names the field', () => {
    expect(refusal({ page: 'one' })).toMatchObject({ code: 'bad_request', message: expect.stringContaining('"page"') });
    expect(refusal({ page: 1, colour: 'red' })).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('colour'),
    });
    expect(refusal('text')).toMatchObject({ code: 'bad_request' });
  });

  it('that is well-formed but not acceptable is a validation error', () => {
    expect(refusal({ page: 1, title: '' })).toMatchObject({
      code: 'validation_error',
      message: 'The field "title" must not be empty.',
    });
  });

  it('that is both is a bad request', () => {
    expect(refusal({ page: 'one', title: '' })).toMatchObject({ code: 'bad_request' });
  });
});

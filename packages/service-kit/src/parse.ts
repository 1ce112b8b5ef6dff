import type { z } from 'zod';
import { AppError } from './errors.ts';
import type { ErrorCode } from './errors.ts';

/**
 * Input that entered from outside, checked against its schema.
 * A schema marks an issue as "well-formed but not acceptable" with `params: { code: 'validation_error' }` (see `unacceptable`): such
 * input is 422; everything else is 400. Malformed wins over unacceptable. Source: decisions.md, section 1.
 * @throws AppError with a sentence that names the field.
 */
export const parse = <Schema extends z.ZodType>(schema: Schema, input: unknown): z.infer<Schema> => {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues;
  const malformed = issues.find((issue) => codeOf(issue) === 'bad_request');
  const told = malformed ?? issues[0]!;
  throw new AppError(malformed ? 'bad_request' : 'validation_error', sentenceOf(told));
};

/** Marks a refinement as 422: `z.string().refine(ok, unacceptable('must not be empty'))`. */
export const unacceptable = (message: string) => ({ message, params: { code: 'validation_error' as const } });

const codeOf = (issue: z.core.$ZodIssue): ErrorCode =>
  issue.code === 'custom' && issue.params?.code === 'validation_error' ? 'validation_error' : 'bad_request';

const sentenceOf = (issue: z.core.$ZodIssue): string => {
  const field = issue.path.length > 0 ? `The field "${issue.path.join('.')}"` : 'The request';
  if (issue.code === 'unrecognized_keys') {
    return `${issue.path.length > 0 ? field : 'The request body'} has fields that are not known here: ${issue.keys.join(', ')}. Leave them out.`;
  }
  if (issue.code === 'custom') return `${field} ${issue.message}.`;
  return `${field} cannot be used: ${issue.message}.`;
};

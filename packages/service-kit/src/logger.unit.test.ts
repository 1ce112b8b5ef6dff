import { describe, expect, it } from '@jest/globals';
import { AppError } from './errors.ts';
import { errorFields } from './logger.ts';

describe('what the log tells of an error', () => {
  it('is its kind, its messages down to the first cause, its code and where it was', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const told = errorFields(new AppError('service_unavailable', 'A part is away.', { cause }));
    expect(told).toEqual({
      type: 'AppError',
      message: 'A part is away.: connect ECONNREFUSED',
      stack: expect.stringContaining('logger.unit.test'),
      code: 'service_unavailable',
    });
  });

  it('is nothing of what could not be stored', () => {
    const writeErrors = [{ code: 10_334, op: { email: 'ann@acme.test' } }];
    const error = Object.assign(new Error('BSONObj size is invalid'), {
      code: 10_334,
      writeErrors,
      result: writeErrors,
    });
    expect(errorFields(error)).toMatchObject({ message: 'BSONObj size is invalid', code: 10_334 });
    expect(JSON.stringify(errorFields(error))).not.toContain('acme');
  });

  it('is whatever was thrown that is none', () => {
    expect(errorFields('what')).toBe('what');
  });
});

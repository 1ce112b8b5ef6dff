import { describe, expect, it } from '@jest/globals';
import { AppError } from './errors.ts';
import { errorFields } from './logger.ts';

describe('a logged error', () => {
  it('has its type, the messages of all causes, its code and its stack', () => {
    const cause = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
    const fields = errorFields(new AppError('service_unavailable', 'A part is unavailable.', { cause }));
    expect(fields).toEqual({
      type: 'AppError',
      message: 'A part is unavailable.: connect ECONNREFUSED',
      stack: expect.stringContaining('logger.unit.test'),
      code: 'service_unavailable',
    });
  });

  it('does not contain a document that could not be stored', () => {
    const writeErrors = [{ code: 10_334, op: { email: 'ann@acme.test' } }];
    const error = Object.assign(new Error('BSONObj size is invalid'), {
      code: 10_334,
      writeErrors,
      result: writeErrors,
    });
    expect(errorFields(error)).toMatchObject({ message: 'BSONObj size is invalid', code: 10_334 });
    expect(JSON.stringify(errorFields(error))).not.toContain('acme');
  });

  it('is the thrown value itself if that is not an Error', () => {
    expect(errorFields('text')).toBe('text');
  });
});

import { describe, expect, it } from '@jest/globals';
import { AppError, isUnavailable } from './errors.ts';

const databaseError = (fields: object): Error => Object.assign(new Error('the database said no'), fields);

describe('a dependency is unavailable', () => {
  it.each([
    ['the primary has stepped down', { name: 'MongoServerError', code: 189 }],
    ['the server is no primary', { name: 'MongoServerError', code: 10_107 }],
    ['a change of the primary interrupted the command', { name: 'MongoServerError', code: 11_602 }],
    ['the new primary does not know the cursor', { name: 'MongoServerError', code: 43 }],
    ['the majority has not confirmed a write', { name: 'MongoWriteConcernError', code: 100 }],
    ['the majority has not confirmed a bulk write', { name: 'MongoBulkWriteError', code: 64 }],
    [
      'the network failed during a bulk write',
      { name: 'MongoBulkWriteError', errorResponse: databaseError({ name: 'MongoNetworkError' }) },
    ],
  ])('when %s', (_, fields) => {
    expect(isUnavailable(databaseError(fields))).toBe(true);
    expect(isUnavailable(new Error('not stored', { cause: databaseError(fields) }))).toBe(true);
  });

  it.each([
    ['a duplicate key', { name: 'MongoServerError', code: 11_000 }],
    ['duplicate keys in a bulk write', { name: 'MongoBulkWriteError', code: 11_000, errorResponse: { code: 11_000 } }],
    ['a missing right', { name: 'MongoServerError', code: 13 }],
    ['the same number of another library', { name: 'Error', code: 91 }],
  ])('but not after %s', (_, fields) => {
    expect(isUnavailable(databaseError(fields))).toBe(false);
  });

  it('when a service says so', () => {
    expect(isUnavailable(new AppError('service_unavailable', 'Later.'))).toBe(true);
    expect(isUnavailable(new AppError('not_found', 'No.'))).toBe(false);
  });
});

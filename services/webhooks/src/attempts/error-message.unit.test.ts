import { describe, expect, it } from '@jest/globals';
import { messageForFailure, messageForStatus } from './error-message.ts';

describe('the error message of an attempt', () => {
  it.each([
    [{ code: 'DEADLINE' }, /within 10 s/],
    [new AggregateError([Object.assign(new Error(), { code: 'ECONNREFUSED' })]), /refused/],
    [{ code: 'CERT_HAS_EXPIRED' }, /certificate.*CERT_HAS_EXPIRED/],
    [{ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' }, /certificate/],
    [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, /certificate/],
    [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, /certificate/],
    [{ code: 'FORBIDDEN_TARGET' }, /private, local or reserved/],
    [{ name: 'HTTPParserError' }, /not valid HTTP/],
    [{ cause: { code: 'ENOTFOUND' } }, /does not resolve/],
    [new Error('secret detail'), /^The request to the receiver failed\.$/],
    [undefined, /failed/],
  ])('names the class of a failure and nothing else: %p', (error, message) => {
    expect(messageForFailure(error, 10_000)).toMatch(message);
  });
  it('is null for a success and names other statuses', () => {
    expect(messageForStatus(204)).toBeNull();
    expect(messageForStatus(404)).toBe('The receiver responded with 404.');
    expect(messageForStatus(307)).toMatch(/redirects are not followed/);
    expect(messageForStatus(410)).toMatch(/disabled/);
  });
});

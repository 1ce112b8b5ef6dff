import { describe, expect, it } from '@jest/globals';
import { certificateProblem } from './certificate-problem.ts';

const failure = (message: string, more: object): Error => Object.assign(new Error(message), more);
const untrusted = failure('self-signed certificate in certificate chain', { code: 'SELF_SIGNED_CERT_IN_CHAIN' });

describe('the sentence about a certificate', () => {
  it.each([
    ['of the error itself', untrusted],
    ['of its cause', new Error('not connected', { cause: new Error('network', { cause: untrusted }) })],
    [
      'of a server of a cluster',
      failure('no server', {
        reason: { servers: new Map([['one:27017', { error: failure('x', { cause: untrusted }) }]]) },
      }),
    ],
  ])('names an authority that is not trusted: %s', (_where, error) => {
    expect(certificateProblem('RabbitMQ', error)).toBe(
      'The certificate of RabbitMQ is not trusted: self-signed certificate in certificate chain. Set NODE_EXTRA_CA_CERTS to the file of its CA.',
    );
  });

  it('names another name, an expiry, and a port without TLS', () => {
    const sentence = (code: string) => certificateProblem('Redis', failure('the reason', { code }));
    expect(sentence('ERR_TLS_CERT_ALTNAME_INVALID')).toBe('The certificate of Redis is for another name: the reason.');
    expect(sentence('CERT_HAS_EXPIRED')).toBe('The certificate of Redis is not valid now: the reason.');
    expect(sentence('ERR_SSL_WRONG_VERSION_NUMBER')).toContain('does not use TLS');
  });

  it('is absent for failures that pass, and for values that are no errors', () => {
    for (const error of [failure('refused', { code: 'ECONNREFUSED' }), undefined, null, 'text', {}])
      expect(certificateProblem('MongoDB', error)).toBeUndefined();
  });

  it('ends with a cause that refers to itself', () => {
    const error: Error & { cause?: unknown } = new Error('loop');
    error.cause = error;
    expect(certificateProblem('MongoDB', error)).toBeUndefined();
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { safeAddress } from './safe-address.ts';

describe('the address of a link', () => {
  it.each([
    ['https://www.northwind.example/report?year=2026#costs', 'https://www.northwind.example/report?year=2026#costs'],
    ['HTTP://Northwind.EXAMPLE', 'http://northwind.example/'],
    ['  https://northwind.example/a b ', 'https://northwind.example/a%20b'],
    ['www.northwind.example/report', 'http://www.northwind.example/report'],
    ['mailto:ann@northwind.example?subject=Hello', 'mailto:ann@northwind.example?subject=Hello'],
    // An address that looks like that of another site is shown as what it is.
    ['https://аpple.example', 'https://xn--pple-43d.example/'],
  ])('%s is served as %s', (given, served) => {
    expect(safeAddress(given)).toBe(served);
  });

  it.each([
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    ' \tjava\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    'www.\tjavascript:alert(1)',
    'vbscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'ftp://northwind.example/',
    'blob:https://northwind.example/1',
    'about:blank',
    'tel:+4930123456',
    'view-source:https://northwind.example',
    'intent://scan/#Intent;scheme=scan;end',
    'ms-word:ofe|u|https://northwind.example/a.docx',
    'page-2.html',
    '//northwind.example/',
    '#page=2',
    '',
    'https://',
    'https://bank.example@northwind.example/',
    'https://ann:secret@northwind.example/',
    `https://northwind.example/${'x'.repeat(2_048)}`,
    `https://northwind.example/${'語'.repeat(700)}`,
  ])('is not served: %j', (given) => {
    expect(safeAddress(given)).toBeUndefined();
  });

  it('that is served is always a web or e-mail address without a user name, and stays the same when it is read again', () => {
    const scheme = fc.constantFrom('http', 'https', 'mailto', 'javascript', 'data', 'file', 'JAVASCRIPT', 'www.', '');
    const noise = fc.string({
      maxLength: 4,
      unit: fc.constantFrom('\t', '\n', '\r', ' ', '\u0000', 'a', ':', '/', '@'),
    });
    const crafted = fc
      .tuple(
        noise,
        scheme,
        noise,
        fc.constantFrom(':', '://', ':\n//', '%3A', ''),
        noise,
        fc.webAuthority(),
        fc.string(),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), crafted), (given) => {
        const served = safeAddress(given);
        if (served === undefined) return;
        expect(served).toMatch(/^(https?:\/\/[^/@?#]+(?:[/?#]|$)|mailto:)/);
        expect(served.length).toBeLessThanOrEqual(2_048);
        expect(safeAddress(served)).toBe(served);
      }),
      { numRuns: 2_000 },
    );
  });
});

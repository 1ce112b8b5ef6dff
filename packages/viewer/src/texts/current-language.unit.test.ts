import { afterEach, describe, expect, it } from '@jest/globals';
import { formatList, formatPercent, setLanguage, t, textDirection, tooltip } from './current-language.ts';

const english = { lang: 'en', dir: 'ltr' };
afterEach(() => setLanguage({ ...english }));

describe('a text', () => {
  it('contains the given values', () => {
    expect(t('zoomIn')).toBe('Zoom in');
    expect(t('pageOf', { page: 1234, total: 10_000 })).toBe('Page 1234 of 10000');
  });

  it('has the form of its number, which is formatted as an amount', () => {
    expect(t('morePagesWait', { count: 1 })).toBe('One more page is waiting for you.');
    expect(t('morePagesWait', { count: 9998 })).toBe('9,998 more pages are waiting for you.');
  });

  it('is typed: a key, a value or a number that is missing does not compile', () => {
    const wrong = (): string[] => [
      // @ts-expect-error: there is no such text.
      t('absent'),
      // @ts-expect-error: the page is missing.
      t('pageName'),
      // @ts-expect-error: the total is missing.
      t('pageOf', { page: 1 }),
      // @ts-expect-error: the text has no placeholder.
      t('zoomIn', { page: 1 }),
      // @ts-expect-error: the number that chooses the form is missing.
      t('morePagesWait', {}),
    ];
    expect(wrong).toBeInstanceOf(Function);
  });

  it('isolates a value of another direction', () => {
    const operator = '\u0634\u0631\u0643\u0629';
    expect(t('measured', { operator })).toBe(
      t('measured', { operator: 'Acme' }).replace('Acme', `\u2068${operator}\u2069`),
    );
    expect(t('measured', { operator: 'Acme' })).toMatch(/^Acme measures/);
  });
});

describe('formats', () => {
  it('of lists, percentages and keys are those of the language', () => {
    expect(formatList(['1', '2', '3'])).toBe('1, 2, and 3');
    expect(formatPercent(1.254)).toBe('125%');
    expect(tooltip('Next page', '→', 'J')).toBe('Next page (→ or J)');
  });
});

describe('the language of the page', () => {
  it('is English when the texts of another one are absent, and so is the direction', async () => {
    for (const lang of ['', 'xx', 'toString', '__proto__']) {
      const page = { lang, dir: 'rtl' };
      await setLanguage(page);
      expect([page, t('zoomIn'), textDirection()]).toEqual([english, 'Zoom in', 'ltr']);
    }
  });
});

import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { message, oneLine, unlinkedLine } from './message.ts';

describe('a line of entered text', () => {
  it('contains no line end or control character, keeps the limit, and is well-formed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 50 }), (text, longest) => {
        const line = oneLine(text, longest);
        expect(line.length).toBeLessThanOrEqual(longest);
        expect(line).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e]/u);
      }),
    );
    expect(oneLine('A\r\nBcc: all@example.com\u0000 b', 99)).toBe('A Bcc: all@example.com b');
    expect(oneLine('ab😀cd', 4)).toBe('ab…');
    expect(oneLine('a\ud800b', 9)).toBe('a\ufffdb');
  });
});

describe('a line without links', () => {
  it.each([
    ['See https://bad.example/a', 'See https: //bad. example/a'],
    ['www.bad.example', 'www. bad. example'],
    ['bad\u200b.\u200bexample', 'bad\u200b. \u200bexample'],
    ['bad。example', 'bad。 example'],
    ['mailto:ann@bad.example', 'mailto: ann@bad. example'],
    ['https:\\\\bad.example', 'https: \\\\bad. example'],
    ['Version 1.5 at 10:30', 'Version 1.5 at 10:30'],
  ])('breaks %j', (text, line) => expect(unlinkedLine(text, 99)).toBe(line));

  it('has no domain and no scheme, for any text', () => {
    const text = fc.string({ unit: fc.constantFrom('.', ':', '/', '\u200b', 'a', '。', ' ', '\0') });
    fc.assert(
      fc.property(text, (entered) => {
        expect(unlinkedLine(entered, 99)).not.toMatch(/[.。]\p{Cf}*\p{L}|:\p{Cf}*[\p{L}/]/u);
      }),
    );
  });
});

describe('a mail', () => {
  it('has the same content as text and as HTML, where entered text is escaped', () => {
    expect(message(`"x"\n<b> ${'y'.repeat(200)}`, ['Hello <img src="https://a.example">,', ['a & b', "it's"]])).toEqual(
      {
        subject: `"x" <b> ${'y'.repeat(111)}…`,
        text: 'Hello <img src="https://a.example">,\n\n- a & b\n- it\'s\n',
        html:
          '<!doctype html><html lang="en"><body><p>Hello &#60;img src=&#34;https://a.example&#34;&#62;,</p>' +
          '<ul><li>a &#38; b</li><li>it&#39;s</li></ul></body></html>',
      },
    );
  });
});

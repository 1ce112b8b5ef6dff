import { describe, expect, it } from '@jest/globals';
import { reflowText } from './text-reflow.ts';

describe('text reflow', () => {
  it('returns no paragraphs for a page without text', () => {
    expect(reflowText('')).toEqual([]);
    expect(reflowText(' \n\f\r\n ')).toEqual([]);
  });

  it('joins the lines of prose up to a short line, and hyphenated words', () => {
    const text = [
      'Abstract',
      'Dynamic languages such as JavaScript are more difficult to com-',
      'pile than statically typed ones. Since no concrete type infor-',
      'mation is available, traditional compilers need generic code that',
      'can handle all.',
      'We present an alternative technique that identifies frequently used',
    ].join('\r\n');
    expect(reflowText(text)).toEqual([
      'Abstract',
      'Dynamic languages such as JavaScript are more difficult to compile than statically typed ones. Since no concrete type information is available, traditional compilers need generic code that can handle all.',
      'We present an alternative technique that identifies frequently used',
    ]);
  });

  it('keeps the lines of a slide apart', () => {
    expect(reflowText('Revenue grew\nCosts fell\nMargins rose')).toEqual([
      'Revenue grew',
      'Costs fell',
      'Margins rose',
    ]);
  });

  it('starts a paragraph after an empty line', () => {
    const line = 'A line of prose that is long enough to reach the edge';
    expect(reflowText(`${line}\n${line}\n\n${line}`)).toEqual([`${line} ${line}`, line]);
  });
});

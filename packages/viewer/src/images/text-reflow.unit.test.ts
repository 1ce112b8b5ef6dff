import { describe, expect, it } from '@jest/globals';
import { paragraphsOf } from './text-reflow.ts';

describe('the paragraphs of a page', () => {
  it('are none for a page without text', () => {
    expect(paragraphsOf('')).toEqual([]);
    expect(paragraphsOf(' \n\f\r\n ')).toEqual([]);
  });

  it('join the lines of prose up to a short one, and words that were parted', () => {
    const text = [
      'Abstract',
      'Dynamic languages such as JavaScript are more difficult to com-',
      'pile than statically typed ones. Since no concrete type infor-',
      'mation is available, traditional compilers need generic code that',
      'can handle all.',
      'We present an alternative technique that identifies frequently used',
    ].join('\r\n');
    expect(paragraphsOf(text)).toEqual([
      'Abstract',
      'Dynamic languages such as JavaScript are more difficult to compile than statically typed ones. Since no concrete type information is available, traditional compilers need generic code that can handle all.',
      'We present an alternative technique that identifies frequently used',
    ]);
  });

  it('are the lines of a slide', () => {
    expect(paragraphsOf('Revenue grew\nCosts fell\nMargins rose')).toEqual([
      'Revenue grew',
      'Costs fell',
      'Margins rose',
    ]);
  });

  it('are parted by empty lines', () => {
    const line = 'A line of prose that is long enough to reach the edge';
    expect(paragraphsOf(`${line}\n${line}\n\n${line}`)).toEqual([`${line} ${line}`, line]);
  });
});

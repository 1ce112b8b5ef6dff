import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { curlCommand } from './curl.ts';

describe('the curl command', () => {
  /** Splits a command as a POSIX shell does, for the quotes and escapes that it may contain. */
  const wordsOf = (command: string): string[] => {
    const words: string[] = [];
    let word: string | undefined;
    for (const [, quoted, escaped, plain] of command.matchAll(/'([^']*)'|\\([^])|([^])/g)) {
      if (quoted !== undefined) word = (word ?? '') + quoted;
      else if (escaped !== undefined) word = escaped === '\n' ? word : (word ?? '') + escaped;
      else if (plain === ' ' || plain === '\n') {
        if (word !== undefined) words.push(word);
        word = undefined;
      } else word = (word ?? '') + plain!;
    }
    return word === undefined ? words : [...words, word];
  };

  it('passes every text to the receiver unchanged, with any character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => {
        const body = JSON.stringify({ title: `it's $(rm) \`x\` \\ "${value}"` });
        const url = `https://example.com/?q='$(x)'&r=${value}`;
        expect(wordsOf(curlCommand({ url, event: 'lead.captured', eventId: 'evt_1', body }))).toEqual([
          'curl',
          '-X',
          'POST',
          '-H',
          'Content-Type: application/json',
          '-H',
          'X-Service-Event: lead.captured',
          '-H',
          'webhook-id: evt_1',
          '--data-raw',
          body,
          '--',
          url,
        ]);
      }),
    );
  });
});

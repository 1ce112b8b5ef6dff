import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matching, nextOption } from './match.ts';

const commands = [
  { id: 'documents', label: 'Documents' },
  { id: 'leads', label: 'Leads', words: 'contacts people' },
  { id: 'settings', label: 'Settings', words: 'password sessions' },
  { id: 'docs', label: 'API documentation' },
  { id: 'out', label: 'Sign out' },
  { id: 'zoe', label: 'Zoë’s “Déjà vu” (final).pdf' },
];
const found = (entered: string): string[] => matching(commands, entered).map(({ id }) => id);

describe('the palette', () => {
  it('offers everything, in its order, before somebody types', () => {
    expect(found('  ')).toEqual(commands.map(({ id }) => id));
  });

  it.each([
    ['doc', ['documents', 'docs']],
    ['DOCUMENTATION', ['docs']],
    ['out sign', ['out']],
    ['people', ['leads']],
    ['word', ['settings']],
    ['tings', ['settings']],
    ['zoe deja', ['zoe']],
    ['(final)', ['zoe']],
    ['.*', []],
    ['nothing here', []],
  ])('finds by "%s"', (entered, ids) => {
    expect(found(entered)).toEqual(ids);
  });

  it('has the beginnings of labels first, then of words, then the rest', () => {
    const labels = ['xa', 'x a', 'a x'].map((label) => ({ id: label, label }));
    expect(matching(labels, 'a').map(({ id }) => id)).toEqual(['a x', 'x a', 'xa']);
  });

  it('finds each label by itself, and accepts any text', () => {
    const label = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => text.trim() !== '');
    fc.assert(
      fc.property(label, fc.string(), (text, entered) => {
        const one = [{ id: '1', label: text }];
        expect(matching(one, text)).toEqual(one);
        expect(one).toEqual(expect.arrayContaining(matching(one, entered)));
      }),
    );
  });

  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['ArrowUp', 2, 1],
    ['Enter', 0, undefined],
  ])('%s at option %s of 3 leads to %s', (key, active, next) => {
    expect(nextOption(key, active, 3)).toBe(next);
  });

  it('has no option to move to when nothing is found', () => {
    expect(nextOption('ArrowDown', 0, 0)).toBeUndefined();
  });
});

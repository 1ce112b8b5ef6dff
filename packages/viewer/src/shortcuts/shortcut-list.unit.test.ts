import { expect, it } from '@jest/globals';
import { commandOf } from '../toolbar/key-commands.ts';
import { shortcuts } from './shortcut-list.ts';

const names = (keys: string): string[] => (keys === '+' ? [keys] : keys.split('+'));

const keysWithoutCommand = shortcuts.flatMap(({ label, keys }) =>
  keys
    .filter((each) => !each.startsWith('Mod+'))
    .map((each): [string, string, unknown] => {
      const parts = names(each);
      const key = parts.at(-1)!;
      const press = {
        key: key === 'Space' ? ' ' : key,
        hasShift: parts.includes('Shift'),
        hasModifier: false,
        isTyping: false,
        isOnButton: false,
        isInPages: true,
        canScrollSideways: false,
        isSlideshow: false,
        hasSingleKeys: true,
      };
      return [label, each, commandOf(press)];
    })
    .filter(([, , command]) => command === undefined),
);

it('the list names only keys that have a command', () => {
  expect(keysWithoutCommand).toEqual([]);
});

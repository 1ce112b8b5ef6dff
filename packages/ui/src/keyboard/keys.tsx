import { isApple, keyNames } from './key-names.ts';
import type { KeyNames } from './key-names.ts';

/** The keys of a shortcut, as they are printed on a keyboard. */
export const Keys = ({ keys, names, isOff = false }: { keys: string; names?: KeyNames; isOff?: boolean }) => (
  <span class={isOff ? 'keys keys-off' : 'keys'} dir="ltr">
    {keyNames(keys, isApple(), names).map((name, index) => (
      <kbd key={index}>{name}</kbd>
    ))}
  </span>
);

import { keyNames } from './shortcuts.ts';
import './keys.css';

const isMac = /Mac|iP/.test(navigator.platform);

/** The keys of a shortcut, as they are printed on a keyboard. */
export const Keys = ({ keys }: { keys: string }) => (
  <span class="keys">
    {keyNames(keys, isMac).map((name, index) => (
      <kbd key={index}>{name}</kbd>
    ))}
  </span>
);

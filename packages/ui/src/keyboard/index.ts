export { isApple, isSingleKey, keyNames } from './key-names.ts';
export { isCharacterKey, makeKeySwitch } from './key-switch.ts';
export type { KeySwitch } from './key-switch.ts';

/** Returns whether shortcuts have the command key on this computer. */
export const isApple = (): boolean => /^(?:Mac|iP)/.test(navigator.platform);

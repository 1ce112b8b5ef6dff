/** Whether shortcuts have the command key on this computer. */
export const isApple = /^(?:Mac|iP)/.test(navigator.platform);

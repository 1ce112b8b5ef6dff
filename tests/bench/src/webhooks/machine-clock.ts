/** Milliseconds on the clock of this machine, which all its processes share: it never jumps, and starts anywhere. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;

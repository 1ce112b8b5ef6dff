/** Returns milliseconds on the monotonic clock of the machine, which all its processes share. */
export const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;

/** Returns the reason of a signal that has fired. In this product it is always an error. */
export const reasonOf = (signal: AbortSignal): Error => signal.reason as Error;

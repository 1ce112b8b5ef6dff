/** Returns what the API shows of an owner's things. */
export const ownerState: (options: { baseUrl: string; key: string; codes: readonly string[] }) => Promise<object>;

/** Sends requests that outlive their tab. */
export const keepaliveFetch: typeof fetch = (input, init) => fetch(input, { ...init, keepalive: true });

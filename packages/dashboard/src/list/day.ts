/** Returns a UTC day that exists, such as `2026-11-03`, or undefined. */
export const dayOf = (text: string | undefined): string | undefined => {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined;
};

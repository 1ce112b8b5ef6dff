/**
 * Returns the page that a person came for, or the overview. Only a page of this application counts, and no page of the
 * sign-in itself.
 * @param next comes from the address, so it may contain anything.
 */
export const nextPath = (next: string | undefined, origin: string, publicPaths: readonly string[]): string => {
  const home = '/app';
  if (next === undefined || !URL.canParse(next, origin)) return home;
  const { origin: foundOrigin, pathname, search } = new URL(next, origin);
  const isOwn = foundOrigin === origin && (pathname === home || pathname.startsWith(`${home}/`));
  return isOwn && !publicPaths.includes(pathname.replace(/\/+$/, '')) ? pathname + search : home;
};

import type { Session } from '@docsight/api-contract';

/**
 * Returns the page that counts as being read, or undefined while a gate is in front of it. Source: Specification 6.2.
 * It is never a closed page: the server rejects a whole beacon with one closed page (Specification 6.3).
 */
export const pageOnScreen = (screen: {
  page: number | undefined;
  gateInFront: boolean;
  session: Session | undefined;
}): number | undefined => {
  const { page, gateInFront, session } = screen;
  if (page === undefined || gateInFront || !session) return undefined;
  return page <= session.access.open_pages ? page : undefined;
};

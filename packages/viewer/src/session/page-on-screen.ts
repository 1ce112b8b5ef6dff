import type { Session } from '@docsight/api-contract';

/**
 * The page that counts as being read: none while a gate is in front of it, and never one that is closed, for which the server would refuse all that the session tells.
 * Source: decisions.md, section 5.
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

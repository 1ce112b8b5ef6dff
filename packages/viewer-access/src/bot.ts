import type { ViewerGrant } from '@docsight/contracts';
import { isbot } from 'isbot';

/** Returns whether a request is from a bot. No browser omits the User-Agent. Source: Specification 6.13. */
export const isBot = (userAgent: string | undefined): boolean =>
  userAgent === undefined || userAgent.trim() === '' || isbot(userAgent);

/**
 * Returns a grant as it holds for the client of a request. What a bot has passed holds for bots only, because a bot
 * makes no lead. To a browser, the token of a bot is that of a new reader. Source: Specification 5.4.
 */
export const grantFor = (grant: ViewerGrant, userAgent: string | undefined): ViewerGrant =>
  grant.bot === true && !isBot(userAgent)
    ? { ...grant, bot: false, passwordVersion: 0, gatePassed: false, counted: grant.guest !== true }
    : grant;

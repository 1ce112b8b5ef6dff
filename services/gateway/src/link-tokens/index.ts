export { makeIssueLink } from './issue-link.ts';
export { hasValidToken, newLinkToken, storedToken, tokenInvalid, withoutTokens, withToken } from './link-token.ts';

/** Anchor in `/docs` of the heading "Get an API key". */
export const keyGuideAnchor = 'get-an-api-key';

/** Returns the address of the guide, for errors and pages. */
export const keyGuideUrlOf = (publicUrl: string): string => `${publicUrl}/docs#${keyGuideAnchor}`;

/** The place of `/docs` that describes how to get an API key: the heading "Get an API key" of the introduction. */
export const keyGuideAnchor = 'get-an-api-key';

/** Where an error or a page sends somebody who has no key. */
export const keyGuideUrlOf = (publicUrl: string): string => `${publicUrl}/docs#${keyGuideAnchor}`;

/** The size of preview images in pixels, which Facebook, LinkedIn, Slack and others recommend. */
export const previewSize = { width: 1_200, height: 630 };

/** measuredBy: the operator; `""` when nobody is named. */
export const privacyWords = ({ measuredBy, gpc }: { measuredBy: string; gpc: boolean }): string => {
  const measures = `${measuredBy.trim() || 'This site'} measures for the sender which pages are read, and for how long.`;
  return gpc
    ? `${measures} Your browser asks not to be tracked: you stay anonymous unless you leave your e-mail yourself.`
    : measures;
};

/**
 * True when the browser asks not to be tracked. Browsers that do send `Sec-GPC: 1` with each request by themselves, which is what the server goes by: names that begin
 * with `Sec-` are closed to scripts, so that where only the property is there, as with some extensions, the page can honour it in what it keeps and says, and no further.
 * Source: Global Privacy Control, 3.
 */
export const asksForPrivacy = (navigator: object): boolean =>
  (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;

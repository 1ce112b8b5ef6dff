/** @param measuredBy the name of the operator, or `""`. */
export const privacyText = ({ measuredBy, gpc }: { measuredBy: string; gpc: boolean }): string => {
  const text = `${measuredBy.trim() || 'This site'} measures for the sender which pages are read, and for how long.`;
  return gpc
    ? `${text} Your browser asks not to be tracked: you stay anonymous unless you leave your e-mail yourself.`
    : text;
};

/**
 * Whether the browser has Global Privacy Control. Such a browser also sends `Sec-GPC: 1`, which the server applies.
 * Some extensions set only the property, and scripts cannot send `Sec-` headers.
 * There the page applies it only to its own storage and texts. Source: Global Privacy Control, 3.
 */
export const hasGlobalPrivacyControl = (navigator: object): boolean =>
  (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;

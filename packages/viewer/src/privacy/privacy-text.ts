import { t } from '../texts/index.ts';

/** The facts of the note. The names may be `""`. */
export type Privacy = {
  /** The name of the operator. */
  measuredBy: string;
  /** The name of the account that shared the document. */
  sender: string;
  /** Global Privacy Control. */
  gpc: boolean;
};

/** Returns one or two sentences. */
export const privacyTexts = ({ measuredBy, sender, gpc }: Privacy): string[] => {
  const measured = measuredText(measuredBy.trim(), sender);
  return gpc ? [measured, t('anonymousByPreference')] : [measured];
};

const measuredText = (operator: string, sender: string): string => {
  if (operator === '') return t('measuredByThisSite');
  return sender === '' ? t('measured', { operator }) : t('measuredFor', { operator, sender });
};

/**
 * Whether the browser has Global Privacy Control. Such a browser also sends `Sec-GPC: 1`, which the server applies.
 * Some extensions set only the property, and scripts cannot send `Sec-` headers.
 * There the page applies it only to its own storage and texts. Source: Global Privacy Control, 3.
 */
export const hasGlobalPrivacyControl = (navigator: object): boolean =>
  (navigator as { globalPrivacyControl?: unknown }).globalPrivacyControl === true;

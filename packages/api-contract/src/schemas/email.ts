import { z } from 'zod';

/** Source: RFC 5321, 4.5.3.1. */
export const longestEmail = 254;
const longestLocalPart = 64;
/** The limit of each part of a domain between dots. Source: RFC 1035, 2.3.4. */
const longestLabel = 63;

/** Returns the only accepted spelling of an address. */
export const normalEmail = (email: string): string => email.trim().toLowerCase();

/** Returns whether a text is an e-mail address in its form. */
export const isEmail = (email: string): boolean => {
  if (email.length > longestEmail || !z.regexes.email.test(email)) return false;
  const [localPart = '', domain = ''] = email.split('@');
  return localPart.length <= longestLocalPart && domain.split('.').every((label) => label.length <= longestLabel);
};

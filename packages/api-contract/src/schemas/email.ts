import { z } from 'zod';

/** Source: RFC 5321, 4.5.3.1. */
export const longestEmail = 254;
const longestLocalPart = 64;

/** Returns the only accepted spelling of an address: lower case, with the domain in ASCII. */
export const normalEmail = (email: string): string => {
  const text = email.trim().toLowerCase();
  const domainAt = text.lastIndexOf('@') + 1;
  return text.slice(0, domainAt) + asciiDomainOf(text.slice(domainAt));
};

/** Letters, digits, hyphens and dots of any script, with at least one that is not ASCII. */
const internationalDomain = /^(?=.*[^ -~])[\p{L}\p{M}\p{N}.-]+$/u;

/** Converts an internationalised domain to its ASCII form, as browsers and mail servers do. Source: RFC 5891. */
const asciiDomainOf = (domain: string): string => {
  const url = `https://${domain}`;
  return internationalDomain.test(domain) && URL.canParse(url) ? new URL(url).hostname : domain;
};

/** A domain of two parts or more. The last one is no number. */
const fullDomain = /\.(?!\d+$)[a-z0-9-]{2,}$/i;

/**
 * Returns whether a text is an e-mail address in its form: one that browsers accept in forms, with dots between other
 * characters only (RFC 5321, 4.1.2), at a full domain.
 */
export const isEmail = (email: string): boolean => {
  if (email.length > longestEmail || !z.regexes.html5Email.test(email)) return false;
  const [localPart = '', domain = ''] = email.split('@');
  return localPart.length <= longestLocalPart && localPart.split('.').every(Boolean) && fullDomain.test(domain);
};

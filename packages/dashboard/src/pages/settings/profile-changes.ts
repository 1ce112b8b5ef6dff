import type { AccountPatch } from '@docsight/client';

type Profile = { name: string; email: string };

/** Returns the fields that a person has changed. The API stores addresses in lower case. */
export const changesOf = (stored: Profile, entered: Profile): AccountPatch => ({
  ...(entered.name !== stored.name && { name: entered.name }),
  ...(entered.email.toLowerCase() !== stored.email && { email: entered.email }),
});

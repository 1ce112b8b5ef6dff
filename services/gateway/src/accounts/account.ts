import type { User } from '@docsight/api-contract';

/** One customer. `email` is lower-case and unique; `name` is "" when not given. */
export type Account = { id: string; email: string; name: string; passwordHash: string; createdAt: Date };

/** Returns an account as its owner sees it. Source: Specification 3.1. */
export const userOf = ({ id, email, name }: Account): User => ({ id, email, name });

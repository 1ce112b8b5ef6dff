/** The pages for people who are not signed in. */
export const publicPaths = ['/app/login', '/app/register', '/app/reset-password', '/app/verify-email'] as const;
export type PublicPath = (typeof publicPaths)[number];

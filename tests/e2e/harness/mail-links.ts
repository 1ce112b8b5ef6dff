import { eventually } from '@docsight/testkit';
import type { MailServer } from '../../../services/notifications/test/mail-server.ts';

/** Returns the pattern of a link to a page of the dashboard, on a line of its own. Its group is the token. */
export const linkTo = (publicUrl: string, page: string): RegExp =>
  new RegExp(`^${publicUrl}/app/${page}#([\\w-]{43})$`, 'm');

/** Waits for a mail with a link to a page. Returns the token in the newest one. */
export const mailedToken = (
  mails: Pick<MailServer, 'of'>,
  publicUrl: string,
  email: string,
  page: 'reset-password' | 'verify-email',
): Promise<string> =>
  eventually(() => {
    const bodies = mails.of(email).map(({ body }) => body.replaceAll('\r', ''));
    const found = bodies.flatMap((body) => linkTo(publicUrl, page).exec(body)?.[1] ?? []);
    return found.at(-1) ?? Promise.reject(new Error(`no mail for ${page} yet`));
  });

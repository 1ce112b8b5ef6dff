import { SendMailAgain } from '../session/send-mail-again.tsx';
import type { User } from '../session/session-state.ts';

/** Says that the address is not verified, and offers another mail. */
export const VerifyNotice = ({ user }: { user: User }) =>
  user.email_verified ? null : (
    <aside class="notice-bar verify-notice" aria-label="E-mail address">
      <p>
        Confirm your address: open the link in the mail to <bdi>{user.email}</bdi>. Until then you receive no mail about
        your documents.
      </p>
      <SendMailAgain email={user.email} />
    </aside>
  );

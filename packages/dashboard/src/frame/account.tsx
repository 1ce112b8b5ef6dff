import { Button } from '@docsight/ui';
import type { User } from '../session/session-state.ts';
import { useSignOut } from '../session/use-sign-out.ts';

/** Says who is signed in, and signs out. */
export const Account = ({ user }: { user: User }) => {
  const signOut = useSignOut();
  return (
    <div class="frame-account">
      <span class="frame-user" dir="auto" title={user.email}>
        {user.name || user.email}
      </span>
      <Button kind="quiet" isBusy={signOut.isBusy} onClick={() => void signOut.run()}>
        Sign out
      </Button>
    </div>
  );
};

import { useSignal } from '@preact/signals';
import { EntryPage } from '../../shell/entry-page.tsx';
import { useLinkToken } from '../../url/use-link-token.ts';
import { NewPassword } from './new-password.tsx';
import { RequestMail } from './request-mail.tsx';

/** Sends a mail with a link. The same page, opened by that link, sets a new password. */
export default () => {
  const token = useSignal<string | undefined>(undefined);
  useLinkToken('/app/reset-password', (found) => {
    token.value = found;
  });
  const isOpenedByLink = token.value !== undefined;
  return (
    // The page of the link has a heading of its own, which is read again.
    <EntryPage
      key={isOpenedByLink ? 'new-password' : 'request'}
      title={isOpenedByLink ? 'Choose a new password' : 'Reset the password'}
    >
      {token.value === undefined ? (
        <RequestMail />
      ) : (
        <NewPassword key={token.value} token={token.value} onNewMail={() => (token.value = undefined)} />
      )}
      <p class="sign-in-links">
        <a href="/app/login">Back to the sign-in</a>
      </p>
    </EntryPage>
  );
};

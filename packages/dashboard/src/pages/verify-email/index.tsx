import { DocsightError } from '@docsight/client';
import { Button } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useApp } from '../../app-context.ts';
import { verifyEmail } from '../../data/account.ts';
import { errorText } from '../../data/error-text.ts';
import { usePublicAction } from '../../data/use-action.ts';
import { SendMailAgain } from '../../session/send-mail-again.tsx';
import { EntryPage } from '../../shell/entry-page.tsx';
import { useLinkToken } from '../../url/use-link-token.ts';

/** Verifies the address with the token of the link that opened the page. */
export default () => {
  const { client, session } = useApp();
  const token = useSignal<string | undefined>(undefined);
  const isVerified = useSignal(false);
  const confirm = usePublicAction(async (found: string) => {
    token.value = found;
    isVerified.value = false;
    await verifyEmail(client, found);
    isVerified.value = true;
    // The banner of the other pages disappears.
    await session.check();
  });
  useLinkToken('/app/verify-email', (found) => void confirm.run(found));

  return (
    <EntryPage title="Verify your address">
      <div class="sign-in-result" role="status">
        {confirm.isBusy && !isVerified.value && <p>Verifying the address…</p>}
        {isVerified.value && <p>Your address is verified. You now receive mail about your documents.</p>}
        {confirm.error !== undefined && (
          <Failed error={confirm.error} onRetry={() => void confirm.run(token.peek() ?? '')} />
        )}
        {token.value === undefined && <p>Open the link in the mail to verify your address.</p>}
      </div>
      {!isVerified.value && !confirm.isBusy && <NewMail />}
      <p class="sign-in-links">
        <a href="/app">Go to the overview</a>
      </p>
    </EntryPage>
  );
};

const Failed = ({ error, onRetry }: { error: unknown; onRetry: () => void }) =>
  error instanceof DocsightError && error.status < 429 ? (
    <p>The link does not work. It may be used already, older than 24 hours, or replaced by a newer mail.</p>
  ) : (
    <>
      <p>{errorText(error)}</p>
      <Button onClick={onRetry}>Try again</Button>
    </>
  );

/** Offers another mail to the person who is signed in. */
const NewMail = () => {
  const { session } = useApp();
  const state = session.state.value;
  if (state.kind === 'starting') return null;
  if (state.kind !== 'signed-in') return <p>Sign in to send the mail again.</p>;
  const { email, email_verified: isVerified } = state.user;
  return isVerified ? (
    <p>
      The address <bdi>{email}</bdi> is verified.
    </p>
  ) : (
    <SendMailAgain email={email} />
  );
};

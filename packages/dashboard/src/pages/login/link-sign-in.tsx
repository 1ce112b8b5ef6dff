import { DocsightError } from '@docsight/client';
import { Button } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import type { Signal } from '@preact/signals';
import { useApp } from '../../app-context.ts';
import { errorText } from '../../data/error-text.ts';
import { usePublicAction } from '../../data/use-action.ts';
import { useLinkToken } from '../../url/use-link-token.ts';

/** Signs in with the token of the link that opened the page. What fails says why, and the password works instead. */
export const LinkSignIn = (props: { isRunning: Signal<boolean>; onSignedIn: () => void }) => {
  const { isRunning, onSignedIn } = props;
  const { session } = useApp();
  const failed = useSignal<string | undefined>(undefined);
  const signIn = usePublicAction(async (token: string) => {
    isRunning.value = true;
    failed.value = undefined;
    try {
      await session.signInByLink(token);
      onSignedIn();
    } catch (error) {
      failed.value = token;
      throw error;
    } finally {
      isRunning.value = false;
    }
  });
  useLinkToken('/app/login', (token) => void signIn.run(token));

  if (signIn.isBusy) return <p role="status">Signing you in…</p>;
  const token = failed.value;
  if (token === undefined) return null;
  if (signIn.error instanceof DocsightError && signIn.error.status < 429) {
    return (
      <p class="notice-bar" role="alert">
        This link does not work. It may be used, expired or replaced by a newer one. Sign in with your password, or ask
        for a new link.
      </p>
    );
  }
  return (
    <div class="notice-bar" role="alert">
      <p>The link was not used. {errorText(signIn.error)}</p>
      <Button onClick={() => void signIn.run(token)}>Try again</Button>
    </div>
  );
};

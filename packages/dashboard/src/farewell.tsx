import { EntryPage } from './shell/entry-page.tsx';

/** The page after the deletion of the account. */
export const Farewell = ({ email }: { email: string }) => (
  <EntryPage title="Your account is deleted">
    <p>
      The account <bdi>{email}</bdi> has ended. Its links, keys and sessions have stopped. All its documents, figures
      and leads are erased within five minutes.
    </p>
    <p>
      You may close this page, or <a href="/app/register">create a new account</a>.
    </p>
  </EntryPage>
);

import { Button } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useApp } from '../app-context.ts';
import { sendVerificationMail } from '../data/account.ts';
import { errorText } from '../data/error-text.ts';
import { useAction } from '../data/use-action.ts';

/** Sends the mail that verifies the address again. */
export const SendMailAgain = ({ email }: { email: string }) => {
  const { client } = useApp();
  const sentTo = useSignal<string | undefined>(undefined);
  const send = useAction(async () => {
    sentTo.value = undefined;
    await sendVerificationMail(client);
    sentTo.value = email;
  });
  return (
    <div class="send-mail">
      <Button isBusy={send.isBusy} onClick={() => void send.run()}>
        Send the mail again
      </Button>
      <p role="status">
        {send.error !== undefined && errorText(send.error)}
        {sentTo.value === email && 'The mail is on its way. Its link replaces the earlier one.'}
      </p>
    </div>
  );
};

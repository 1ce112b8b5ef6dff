import { Button } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useApp } from '../../app-context.ts';
import { requestPasswordReset } from '../../data/account.ts';
import { usePublicAction } from '../../data/use-action.ts';
import { enteredEmail } from '../../session/credentials.ts';
import { EmailField } from '../../session/fields.tsx';
import { Form } from '../../shell/form.tsx';

/** Requests the mail. The response is the same whether or not the address has an account. */
export const RequestMail = () => {
  const { client } = useApp();
  const sentTo = useSignal<string | undefined>(undefined);
  const request = usePublicAction(async (text: string) => {
    const email = enteredEmail(text);
    await requestPasswordReset(client, email);
    sentTo.value = email;
  });

  if (sentTo.value !== undefined) {
    return (
      <div class="sign-in-result" role="status">
        <p>
          If <bdi>{sentTo.value}</bdi> has an account, a mail with a link is on its way. The link works once, for 30
          minutes.
        </p>
        <p>If no mail arrives, look in the spam folder, or ask the person who runs this installation for a link.</p>
        <Button onClick={() => (sentTo.value = undefined)}>Request another mail</Button>
      </div>
    );
  }
  return (
    <>
      <p class="sign-in-intro">You receive a mail with a link to choose a new password.</p>
      <Form
        submit="Send the mail"
        isBusy={request.isBusy}
        error={request.error}
        onSubmit={(value) => void request.run(value('email'))}
      >
        {(errorOf) => <EmailField error={errorOf('email')} />}
      </Form>
    </>
  );
};

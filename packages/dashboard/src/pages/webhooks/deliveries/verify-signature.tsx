import { Field } from '@docsight/ui';
import { verifyWebhook, WebhookVerificationError } from '@docsight/client';
import { useSignal } from '@preact/signals';
import { FieldError, Form } from '../../../shell/form.tsx';
import { signatureHeaders } from './signature-headers.ts';

type Outcome = { isValid: boolean; text: string };

/** Checks in this page whether a signature that the receiver got belongs to the payload. Nothing is sent or stored. */
export const VerifySignature = ({ body }: { body: string }) => {
  const outcome = useSignal<Outcome | undefined>(undefined);
  const error = useSignal<unknown>(undefined);

  const verify = async (secret: string, signature: string): Promise<void> => {
    outcome.value = undefined;
    error.value = undefined;
    try {
      if (secret === '') throw new FieldError('secret', 'Paste the signing secret. It begins with whsec_.');
      const signed = signatureHeaders(signature);
      if (!signed)
        throw new FieldError('signature', 'Paste the header X-Service-Signature, such as t=1764000000,v1=….');
      // The delivery may be of any day: its age is not what is checked.
      await verifyWebhook({ body, headers: signed.headers, secret, now: signed.signedAt, toleranceSeconds: 0 });
      outcome.value = { isValid: true, text: 'The signature is valid for this payload and secret.' };
    } catch (thrown) {
      if (thrown instanceof WebhookVerificationError) outcome.value = { isValid: false, text: thrown.message };
      else if (thrown instanceof TypeError) error.value = new FieldError('secret', thrown.message);
      else error.value = thrown;
    }
  };

  return (
    <details class="delivery-verify">
      <summary>Verify a signature</summary>
      <p class="webhook-soft">
        Paste the signature header that your receiver got, and the secret. The check runs in this page: neither is sent
        or stored.
      </p>
      <Form
        submit="Verify"
        submitKind="plain"
        isBusy={false}
        error={error.value}
        onSubmit={(value) => void verify(value('secret').trim(), value('signature').trim())}
      >
        {(errorOf) => (
          <>
            <Field
              name="signature"
              label="X-Service-Signature"
              error={errorOf('signature')}
              control={(attributes) => <input {...attributes} autocomplete="off" spellcheck={false} dir="ltr" />}
            />
            <Field
              name="secret"
              label="Signing secret"
              error={errorOf('secret')}
              control={(attributes) => (
                <input {...attributes} type="password" autocomplete="off" spellcheck={false} dir="ltr" />
              )}
            />
          </>
        )}
      </Form>
      <p role="status" class="delivery-outcome" data-valid={outcome.value?.isValid}>
        {outcome.value?.text}
      </p>
    </details>
  );
};

import { Button, CloseIcon } from '@docsight/ui';
import type { DeliveryDetail } from '@docsight/client';
import { useApp } from '../../../app-context.ts';
import { useAction } from '../../../data/use-action.ts';
import { useQuery } from '../../../data/use-query.ts';
import { deliveryQuery, refreshWebhooks, resendDelivery, webhookQuery } from '../../../data/webhooks.ts';
import { formatDateTime } from '../../../format/time.ts';
import { ActionError } from '../../../shell/action-error.tsx';
import { EmptyState } from '../../../shell/empty-state.tsx';
import { Loaded } from '../../../shell/loaded.tsx';
import { Panel } from '../../../shell/panel.tsx';
import { Attempts } from './attempts.tsx';
import { CopyCurl } from './copy-curl.tsx';
import { Countdown } from './countdown.tsx';
import { DeliveryMark } from './delivery-mark.tsx';
import { prettyBody } from './pretty-body.ts';
import { VerifySignature } from './verify-signature.tsx';

/** One delivery: what was sent, what came back, and what can be done. */
export const DeliveryDetails = (props: {
  id: string;
  isActive: boolean;
  /** The address of the list without it. */
  back: string;
}) => {
  const { id, isActive, back } = props;
  const delivery = useQuery(deliveryQuery(id));
  return (
    <Panel
      title={delivery.data?.event_type ?? 'Delivery'}
      actions={
        <a class="icon-button" href={back} aria-label="Close the delivery">
          <CloseIcon />
        </a>
      }
    >
      <Loaded
        query={delivery}
        what="The delivery"
        absent={
          <EmptyState
            heading="There is no such delivery"
            text="Deliveries are kept for 30 days. It may also belong to a webhook that was deleted."
          />
        }
      >
        {(found) => <Details delivery={found} isActive={isActive} />}
      </Loaded>
    </Panel>
  );
};

const Details = ({ delivery, isActive }: { delivery: DeliveryDetail; isActive: boolean }) => {
  const { client, queryClient, toasts } = useApp();
  const webhook = useQuery(webhookQuery()).data?.webhook;
  const resend = useAction(async () => {
    await resendDelivery(client, delivery.id);
    toasts.show('The event is sent again.');
    await refreshWebhooks(queryClient);
  });
  const isErased = delivery.body === '';

  return (
    <div class="delivery">
      <p class="delivery-facts">
        <DeliveryMark status={delivery.status} />
        <span>{formatDateTime(delivery.created_at)}</span>
        {delivery.next_attempt_at !== null && <Countdown until={delivery.next_attempt_at} />}
      </p>
      {delivery.status === 'dropped' && delivery.error_message !== null && <p>{delivery.error_message}</p>}
      <div class="page-actions">
        <Button kind="main" isBusy={resend.isBusy} isDisabled={!isActive || isErased} onClick={() => void resend.run()}>
          Send again
        </Button>
        {webhook && !isErased && <CopyCurl url={webhook.url} delivery={delivery} />}
      </div>
      {!isActive && <p class="webhook-soft">Enable the webhook to send it again.</p>}
      <ActionError error={resend.error} />
      <div class="delivery-exchange">
        <section aria-labelledby="delivery-payload">
          <h3 id="delivery-payload">Payload</h3>
          {isErased ? (
            <p class="webhook-soft">It was erased together with the viewer or document that it was about.</p>
          ) : (
            <pre tabIndex={0} dir="ltr">
              {prettyBody(delivery.body)}
            </pre>
          )}
        </section>
        <Attempts attempts={delivery.attempts} />
      </div>
      {!isErased && <VerifySignature body={delivery.body} />}
    </div>
  );
};

import { Button } from '@docsight/ui';
import type { WebhookTestResult } from '@docsight/client';
import { useSignal } from '@preact/signals';
import { useApp } from '../../../app-context.ts';
import { useAction } from '../../../data/use-action.ts';
import { useQuery } from '../../../data/use-query.ts';
import { enableWebhook, recentDeliveriesQuery, refreshWebhooks, testWebhook } from '../../../data/webhooks.ts';
import type { RecentDeliveries } from '../../../data/webhooks.ts';
import { formatCounted } from '../../../format/numbers.ts';
import { formatDateTime } from '../../../format/time.ts';
import { ActionError } from '../../../shell/action-error.tsx';
import { Loaded } from '../../../shell/loaded.tsx';
import { Panel } from '../../../shell/panel.tsx';
import type { Webhook } from '../endpoint/webhook.ts';
import { reasonText } from './reason-text.ts';
import { recoveryStart } from './recovery-start.ts';
import { TestResult } from '../endpoint/test-result.tsx';

/** Leads a person from a disabled webhook to a working one: test, enable, and recover what was lost since it broke. */
export const DisabledGuide = ({ webhook }: { webhook: Webhook }) => {
  const recent = useQuery(recentDeliveriesQuery());
  return (
    <Panel title="The webhook is off">
      <Loaded query={recent} what="The deliveries">
        {(deliveries) => <Steps webhook={webhook} recent={deliveries} />}
      </Loaded>
    </Panel>
  );
};

const Steps = ({ webhook, recent }: { webhook: Webhook; recent: RecentDeliveries }) => {
  const { client, queryClient, toasts } = useApp();
  const result = useSignal<WebhookTestResult | undefined>(undefined);
  const recovers = useSignal(true);
  const since = recoveryStart({ webhook, ...recent });

  const test = useAction(async () => {
    result.value = await testWebhook(client);
  });
  const enable = useAction(async () => {
    const start = recovers.peek() ? since : undefined;
    const recovered = await enableWebhook(client, start);
    const sentAgain = ` ${formatCounted(recovered, 'delivery is', 'deliveries are')} sent again.`;
    toasts.show(`The webhook is active.${start === undefined ? '' : sentAgain}`);
    await refreshWebhooks(queryClient);
  });
  const failed = test.error ?? enable.error;

  return (
    <>
      <p class="webhook-intro">
        {reasonText(webhook.consecutive_failures, recent.newest)} Events since then were not sent.
      </p>
      <ol class="webhook-steps">
        <li>
          <h3>Test the receiver</h3>
          <Button isBusy={test.isBusy} onClick={() => void test.run()}>
            Send a test
          </Button>
          {result.value && <TestResult result={result.value} />}
        </li>
        <li>
          <h3>Choose what to send again</h3>
          {since === undefined ? (
            <p>Nothing was lost since the last success.</p>
          ) : (
            <label class="webhook-choice">
              <input type="checkbox" checked={recovers.value} onChange={() => (recovers.value = !recovers.peek())} />
              Everything that was lost since {formatDateTime(since)}
            </label>
          )}
        </li>
        <li>
          <h3>Enable the webhook</h3>
          <Button kind="main" isBusy={enable.isBusy} onClick={() => void enable.run()}>
            {since !== undefined && recovers.value ? 'Enable and send again' : 'Enable'}
          </Button>
        </li>
      </ol>
      <ActionError error={failed} />
    </>
  );
};

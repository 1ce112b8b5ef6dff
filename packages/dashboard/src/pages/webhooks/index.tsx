import { useLocation } from 'preact-iso';
import { webhookQuery } from '../../data/webhooks.ts';
import { useQuery } from '../../data/use-query.ts';
import { Loaded } from '../../shell/loaded.tsx';
import { Page } from '../../shell/page.tsx';
import { Deliveries } from './deliveries/deliveries.tsx';
import { DisabledGuide } from './recovery/disabled-guide.tsx';
import { Endpoint } from './endpoint/endpoint.tsx';
import { FirstWebhook } from './endpoint/first-webhook.tsx';
import '../../list/list.css';
import './webhooks.css';

/** The webhook of the account and the log of its deliveries. The chosen delivery is beside the list. */
export default ({ id }: { id?: string }) => {
  const status = useQuery(webhookQuery());
  const { path } = useLocation();
  const deliveryId = path.startsWith('/app/webhooks/deliveries/') ? id : undefined;
  return (
    <Page title="Webhooks">
      <Loaded query={status} what="Webhook">
        {({ webhook }) =>
          webhook === null ? (
            <FirstWebhook />
          ) : (
            <div class="page-content">
              {!webhook.is_active && <DisabledGuide webhook={webhook} />}
              <Endpoint webhook={webhook} />
              <Deliveries selected={deliveryId} isActive={webhook.is_active} />
            </div>
          )
        }
      </Loaded>
    </Page>
  );
};

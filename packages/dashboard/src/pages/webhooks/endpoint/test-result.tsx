import type { WebhookTestResult } from '@docsight/client';
import { DeliveryMark } from '../deliveries/delivery-mark.tsx';

/** What the receiver did with a test event. */
export const TestResult = ({ result }: { result: WebhookTestResult }) => (
  <p class="webhook-test" role="status">
    <DeliveryMark status={result.success ? 'delivered' : 'failed'} />{' '}
    {result.success ? 'The receiver accepted the test' : 'The receiver did not accept the test'}
    {result.status_code === null ? '' : `: status ${result.status_code}`}
    {` after ${result.response_time_ms} ms.`}
    {result.error_message === null ? '' : ` ${result.error_message}`}
  </p>
);

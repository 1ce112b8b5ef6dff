import type { DeliveryDetail } from '@docsight/client';
import { formatDateTime } from '../../../format/time.ts';
import { prettyBody } from './pretty-body.ts';

/** The requests of a delivery with their responses. The newest is first and open. */
export const Attempts = ({ attempts }: { attempts: DeliveryDetail['attempts'] }) => (
  <section aria-labelledby="delivery-attempts">
    <h3 id="delivery-attempts">{attempts.length === 1 ? 'Response' : 'Responses'}</h3>
    {attempts.length === 0 && <p class="webhook-soft">No attempt was made yet.</p>}
    {attempts.toReversed().map((attempt, index) => (
      <details key={`${attempt.attempt} ${attempt.created_at}`} class="delivery-attempt" open={index === 0}>
        <summary>
          <span>Attempt {attempt.attempt}</span>
          <span>{attempt.status_code === null ? 'No response' : `Status ${attempt.status_code}`}</span>
          <span>{attempt.response_time_ms} ms</span>
        </summary>
        <p class="webhook-soft">{formatDateTime(attempt.created_at)}</p>
        {attempt.error_message !== null && <p>{attempt.error_message}</p>}
        {attempt.response_body === null || attempt.response_body === '' ? (
          <p class="webhook-soft">The response has no body.</p>
        ) : (
          <pre tabIndex={0} dir="auto">
            {prettyBody(attempt.response_body)}
          </pre>
        )}
      </details>
    ))}
  </section>
);

import type { TestResult } from '@docsight/api-contract';
import { accountOf, onlyMethods } from '@docsight/service-kit';
import { Router } from 'express';
import { isSuccess } from './attempt.ts';
import type { SendTestEvent } from './send-test-event.ts';

/** Serves POST /api/v1/webhooks/test. It reads no body. Source: Specification 8.11. */
export const testEventRoutes = (deps: { sendTestEvent: SendTestEvent }): Router => {
  const router = Router();
  const path = '/api/v1/webhooks/test';

  router.post(path, async (req, res) => {
    const attempt = await deps.sendTestEvent(accountOf(req));
    res.json({
      event_id: attempt.eventId,
      success: isSuccess(attempt.statusCode),
      status_code: attempt.statusCode,
      response_time_ms: attempt.responseTimeMs,
      error_message: attempt.errorMessage,
    } satisfies TestResult);
  });

  router.all(path, onlyMethods('POST'));
  return router;
};

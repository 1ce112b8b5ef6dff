import { operations } from '@docsight/api-contract';
import { accountOf, serve } from '@docsight/service-kit';
import { Router } from 'express';
import { isSuccess } from './attempt.ts';
import type { SendTestEvent } from './send-test-event.ts';

/** Serves POST /api/v1/webhooks/test. It reads no body. Source: Specification 8.11. */
export const testEventRoutes = (deps: { sendTestEvent: SendTestEvent }): Router => {
  const router = Router();

  serve(router, operations.sendTestEvent, async ({ req }) => {
    const attempt = await deps.sendTestEvent(accountOf(req));
    return {
      event_id: attempt.eventId,
      success: isSuccess(attempt.statusCode),
      status_code: attempt.statusCode,
      response_time_ms: attempt.responseTimeMs,
      error_message: attempt.errorMessage,
    };
  });

  return router;
};

import { operations } from '@docsight/api-contract';
import { beaconGroup, internalPaths, maxBeaconGroupBytes } from '@docsight/contracts';
import type { BeaconOutcome, GroupedBeacon } from '@docsight/contracts';
import {
  addFacts,
  AppError,
  currentSpan,
  disconnectSignal,
  errorReply,
  inScope,
  jsonBody,
  parse,
  requireGateway,
  requireInternalCaller,
  tracerOf,
} from '@docsight/service-kit';
import type { InternalVerifier, Logger, Span, Tracer } from '@docsight/service-kit';
import { Router } from 'express';
import type { Response } from 'express';
import { viewerRequestOf } from './viewer-request.ts';
import type { Viewing } from './viewing.ts';

/**
 * Serves beacons that the gateway sends together. Each one is checked and counted like a beacon that comes alone. Its
 * outcome is sent as soon as it is known, one line of JSON for each. Source: docs/adr/0019-beacons-travel-in-groups.md
 */
export const beaconGroupRoutes = ({
  viewing,
  verifyInternal,
  logger,
}: {
  viewing: Pick<Viewing, 'receiveBeacon'>;
  verifyInternal: InternalVerifier;
  logger: Logger;
}): Router => {
  const router = Router();
  const tracer = tracerOf(logger);

  const receive = async (beacon: GroupedBeacon, clientLeft: AbortSignal): Promise<Omit<BeaconOutcome, 'index'>> => {
    try {
      const caller = requireInternalCaller(verifyInternal(beacon.callerToken));
      const json = jsonIn(beacon.body);
      const body = () => parse(operations.sendBeacon.body.content['application/json'], json);
      const { code, headers } = beacon;
      await viewing.receiveBeacon(viewerRequestOf({ code, headers, caller, json, clientLeft, body }));
      return { status: 204 };
    } catch (error) {
      return errorReply(error, logger);
    }
  };

  router.post(internalPaths.beacons, requireGateway, jsonBody({ limitBytes: maxBeaconGroupBytes }), (req, res) => {
    const { beacons } = parse(beaconGroup, req.body);
    const clientLeft = disconnectSignal(res);
    const send = outcomeLines(res, beacons.length);
    addFacts({ beacons: beacons.length });
    for (const [index, beacon] of beacons.entries()) {
      const span = tracer && startSpan(tracer, beacon);
      void inScope({ requestId: beacon.requestId, span }, async () => {
        const outcome = await receive(beacon, clientLeft);
        span?.end(outcome.status >= 500 ? String(outcome.status) : undefined);
        send({ index, ...outcome });
      });
    }
  });
  return router;
};

/** A beacon belongs to the trace of its own request. The request of its group is linked. */
const startSpan = (tracer: Tracer, { traceparent, requestId }: GroupedBeacon): Span => {
  const group = currentSpan();
  const attributes = { 'docsight.request_id': requestId };
  const links = group ? [group.traceparent] : [];
  return tracer.start({ kind: 'internal', name: 'receive beacon', attributes, links }, { traceparent });
};

/** @throws AppError bad_request, like the parser of bodies that come alone. */
const jsonIn = (body: string | null): unknown => {
  try {
    if (body !== null) return JSON.parse(body);
  } catch {
    // Reported below, like a body that is not UTF-8.
  }
  throw new AppError('bad_request', 'The request body is not valid JSON in UTF-8.');
};

/** Returns a function that sends one line. Lines of one turn of the event loop are one write. */
const outcomeLines = (res: Response, count: number): ((outcome: BeaconOutcome) => void) => {
  let lines = '';
  let missing = count;
  const flush = (): void => {
    if (missing === 0) res.end(lines);
    else res.write(lines);
    lines = '';
  };
  res.type('application/x-ndjson');
  if (count === 0) res.end();
  return (outcome) => {
    if (lines === '') setImmediate(flush);
    lines += `${JSON.stringify(outcome)}\n`;
    missing -= 1;
  };
};

import { z } from 'zod';

/** The most beacons of one group. */
export const maxGroupedBeacons = 100;
/** The most bytes of the body of one group. A beacon that the gateway puts into a group takes at most half of it. */
export const maxBeaconGroupBytes = 256 * 1024;

/** A beacon as the gateway received it. Tracking checks it like one that comes by itself. */
const groupedBeacon = z.object({
  /** The code in the path. */
  code: z.string(),
  /** The internal token that names the caller. */
  callerToken: z.string(),
  requestId: z.string(),
  /** The trace of its request; absent while tracing is off. */
  traceparent: z.string().optional(),
  /** The headers that count for a beacon. */
  headers: z.object({
    authorization: z.string().optional(),
    cookie: z.string().optional(),
    'user-agent': z.string().optional(),
    'x-forwarded-for': z.string(),
  }),
  /** The body as the client wrote it; null if it is not UTF-8. */
  body: z.string().nullable(),
});
export type GroupedBeacon = z.infer<typeof groupedBeacon>;

/** The body of `POST /internal/beacons` of tracking. Source: docs/adr/0019-beacons-travel-in-groups.md */
export const beaconGroup = z.object({ beacons: z.array(groupedBeacon).max(maxGroupedBeacons) });

/** One line of the response. Lines come in the order in which beacons are decided. */
export const beaconOutcome = z.object({
  /** The position of the beacon in its group. */
  index: z.int().min(0),
  /** The status of its response. */
  status: z.int(),
  /** Headers of an error. */
  headers: z.record(z.string(), z.string()).optional(),
  /** The JSON of an error. */
  body: z.unknown().optional(),
});
export type BeaconOutcome = z.infer<typeof beaconOutcome>;

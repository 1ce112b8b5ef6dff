import { define, withAccountToken } from '../operation.ts';
import { liveEvent } from '../schemas/live.ts';

/** Lists the operation on live readers. Source: Specification 7.17. */
export const liveOperations = define({
  streamLiveReaders: {
    ...withAccountToken,
    tag: 'Account',
    servedBy: 'gateway',
    method: 'get',
    path: '/account/live',
    summary: 'Watch who is reading now',
    description:
      'Returns a stream of server-sent events that does not end. The first is `event: snapshot`, whose data is a `LiveSnapshot`. ' +
      'Then follow `event: reader` with a `LiveReader` for each change, and `event: left` with a `LeftReader`. ' +
      'A comment is sent at least every 15 seconds. After a disconnection connect again: each connection starts with a snapshot. ' +
      'An account may have 20 streams open. One more is 429.',
    responses: { 200: { description: 'The stream.', content: { 'text/event-stream': liveEvent } } },
    errors: ['unauthorized'],
  },
});

export { publicationOf } from './properties.ts';
export { decodeMessage } from './decode.ts';
export { startHandling, startPublishing } from './message-spans.ts';
export { withCauses } from './outbox-message.ts';
export type { OutboxMessage } from './outbox-message.ts';

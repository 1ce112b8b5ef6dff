import type { TraceHeaders } from '@docsight/service-kit';
import type { Message, Options } from 'amqplib';
import { traceHeadersOf } from './message-spans.ts';

type Identity = Pick<Options.Publish, 'messageId' | 'type' | 'contentType' | 'correlationId'>;

/** Returns the properties of a message that identify its event and its trace, for sending it to another queue. */
export const publicationOf = ({ properties }: Message): Identity & { headers: TraceHeaders } => ({
  ...identityOf(properties),
  headers: traceHeadersOf(properties),
});

const identityOf = ({ messageId, type, contentType, correlationId }: Identity): Identity => ({
  messageId,
  type,
  contentType,
  correlationId,
});

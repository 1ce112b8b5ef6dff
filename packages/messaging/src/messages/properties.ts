import type { Message, Options } from 'amqplib';
import { traceHeadersOf } from './message-spans.ts';

/** Returns the properties of a message that identify its event and its trace, for sending it to another queue. */
export const publicationOf = ({ properties }: Message): Options.Publish => {
  const { messageId, type, contentType, correlationId } = properties as Options.Publish;
  return { messageId, type, contentType, correlationId, headers: traceHeadersOf(properties) };
};

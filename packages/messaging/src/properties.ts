import type { Message, Options } from 'amqplib';

/** Returns the properties of a message that identify its event, for sending it to another queue. */
export const publicationOf = ({ properties }: Message): Options.Publish => {
  const { messageId, type, contentType, correlationId } = properties as Options.Publish;
  return { messageId, type, contentType, correlationId };
};

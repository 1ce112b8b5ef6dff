import { currentSpan, errorCodeOf } from '@docsight/service-kit';
import type { Span } from '@docsight/service-kit';
import type { mongo } from 'mongoose';

/**
 * Makes a span of each command that the driver sends inside another span. What a service does on its own, such as
 * polling, has none. Source: https://opentelemetry.io/docs/specs/semconv/database/mongodb/
 */
export const traceCommands = (client: mongo.MongoClient): void => {
  /** By the driver's number of the command. Each is removed when the command ends. */
  const spans = new Map<number, Span>();

  client.on('commandStarted', ({ requestId, commandName, databaseName, command }) => {
    const parent = currentSpan();
    if (!parent?.isSampled) return;
    const collection = collectionOf(commandName, command);
    const attributes = {
      'db.system.name': 'mongodb',
      'db.namespace': databaseName,
      'db.operation.name': commandName,
      'db.collection.name': collection,
    };
    const name = collection === undefined ? commandName : `${commandName} ${collection}`;
    spans.set(requestId, parent.child({ kind: 'client', name, attributes }));
  });
  const end = (requestId: number, error?: string): void => {
    spans.get(requestId)?.end(error);
    spans.delete(requestId);
  };
  client.on('commandSucceeded', ({ requestId }) => end(requestId));
  client.on('commandFailed', ({ requestId, failure }) => end(requestId, codeOf(failure)));
};

/** Returns a name: the command itself has the data of people. */
const collectionOf = (commandName: string, command: Record<string, unknown>): string | undefined => {
  const named = commandName === 'getMore' ? command.collection : command[commandName];
  return typeof named === 'string' ? named : undefined;
};

const codeOf = (failure: Error): string => {
  const code = errorCodeOf(failure);
  return typeof code === 'number' ? String(code) : failure.name;
};

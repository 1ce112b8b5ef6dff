import { mongo } from 'mongoose';

const { BSON } = mongo;

/** A command as a client sends it, with the documents of its sections in their fields. */
export type Command = mongo.Document & { $db: string };

/** A message of a client: a command, or the greeting of the old protocol with which drivers begin. */
export type Message = { requestId: number; opCode: number; bytes: Buffer; command: Command };

const headerBytes = 16;
const opMsg = 2_013;
const opQuery = 2_004;
const opReply = 1;

/** Keeps the types of numbers, so that a command that is written again is the same. */
export const exactly = { promoteLongs: false, promoteValues: false, bsonRegExp: true } as const;

/** Yields the messages of a stream, each as its bytes. */
export const frames = async function* (stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    length += chunk.length;
    if (length < 4) continue;
    let buffer = Buffer.concat(chunks);
    while (buffer.length >= 4 && buffer.length >= buffer.readInt32LE(0)) {
      yield buffer.subarray(0, buffer.readInt32LE(0));
      buffer = buffer.subarray(buffer.readInt32LE(0));
    }
    chunks = [buffer];
    length = buffer.length;
  }
};

/** @throws Error for a message that this model of a server does not know. */
export const parseMessage = (bytes: Buffer): Message => {
  const [requestId, opCode] = [bytes.readInt32LE(4), bytes.readInt32LE(12)];
  if (opCode === opMsg) return { requestId, opCode, bytes, command: commandOf(bytes) };
  if (opCode !== opQuery) throw new Error(`The model does not know the message ${opCode}.`);
  const nameEnd = bytes.indexOf(0, headerBytes + 4);
  return { requestId, opCode, bytes, command: document(bytes, nameEnd + 1 + 8) as Command };
};

const commandOf = (bytes: Buffer): Command => {
  const isUnacknowledged = (bytes.readUInt32LE(headerBytes) & 2) !== 0;
  if (isUnacknowledged) throw new Error('The model knows no unacknowledged writes.');
  const command: mongo.Document = {};
  for (let at = headerBytes + 4; at < bytes.length;) {
    const kind = bytes[at]!;
    const size = bytes.readInt32LE(at + 1);
    if (kind === 0) Object.assign(command, document(bytes, at + 1));
    else Object.assign(command, sequence(bytes, at + 1, size));
    at += 1 + size;
  }
  return command as Command;
};

/** Returns the documents of a section that has many, under the name of their field. */
const sequence = (bytes: Buffer, start: number, size: number): mongo.Document => {
  const nameEnd = bytes.indexOf(0, start + 4);
  const documents: mongo.Document[] = [];
  for (let at = nameEnd + 1; at < start + size; at += bytes.readInt32LE(at)) documents.push(document(bytes, at));
  return { [bytes.toString('utf8', start + 4, nameEnd)]: documents };
};

const document = (bytes: Buffer, at: number): mongo.Document =>
  BSON.deserialize(bytes.subarray(at, at + bytes.readInt32LE(at)), exactly);

/** Returns the document of a server's response. */
export const parseReply = (bytes: Buffer): Record<string, unknown> =>
  BSON.deserialize(bytes.subarray(bytes.readInt32LE(12) === opReply ? headerBytes + 20 : headerBytes + 5));

/** Returns a command as a message. */
export const commandBytes = (command: Command, requestId: number): Buffer =>
  message(requestId, 0, Buffer.from(BSON.serialize(command, { ignoreUndefined: false })));

/** Returns the response to a command as a message. */
export const replyBytes = ({ requestId }: Message, reply: mongo.Document): Buffer =>
  message(0, requestId, Buffer.from(BSON.serialize(reply)));

const message = (requestId: number, responseTo: number, body: Buffer): Buffer => {
  const head = Buffer.alloc(headerBytes + 5); // flags and the kind of the section are 0
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(requestId, 4);
  head.writeInt32LE(responseTo, 8);
  head.writeInt32LE(opMsg, 12);
  return Buffer.concat([head, body]);
};

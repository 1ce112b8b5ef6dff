import { createSocket } from 'node:dgram';
import type { RemoteInfo } from 'node:dgram';
import { once } from 'node:events';

export type NameServer = {
  port: number;
  /** Sets the IPv4 addresses of every name. None: no name exists. */
  set(addresses: readonly string[]): void;
  close(): Promise<void>;
};

/** Starts a DNS server with the same addresses for every name, as docker's has for the replicas of a service. */
export const nameServer = async (): Promise<NameServer> => {
  let addresses: readonly string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query: Buffer, from: RemoteInfo) => socket.send(responseTo(query, addresses), from.port));
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    port: socket.address().port,
    set: (given) => {
      addresses = given;
    },
    close: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
};

const HEADER_BYTES = 12;
const NAME_DOES_NOT_EXIST = 3;

/** Returns a response with an A record for each address. Source: RFC 1035, section 4. */
const responseTo = (query: Buffer, addresses: readonly string[]): Buffer => {
  const questionEnd = query.indexOf(0, HEADER_BYTES) + 5; // the zero after the name, two bytes of type, two of class
  const header = Buffer.from(query.subarray(0, HEADER_BYTES));
  header.writeUInt16BE(0x8180 | (addresses.length === 0 ? NAME_DOES_NOT_EXIST : 0), 2);
  header.writeUInt16BE(1, 4); // questions
  header.writeUInt16BE(addresses.length, 6);
  header.writeUInt32BE(0, 8); // no other records
  return Buffer.concat([header, query.subarray(HEADER_BYTES, questionEnd), ...addresses.map(recordOf)]);
};

/** A pointer to the name in the question, type A, class IN, 1 s to live, and the address. */
const recordOf = (address: string): Buffer =>
  Buffer.from([0xc0, HEADER_BYTES, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, ...address.split('.').map(Number)]);

import { Socket, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

type ConnectOptions = { host: string; lookup?: LookupFunction };

/**
 * Connects every socket of this process to this machine until `restore`, so that nothing a test sends leaves it.
 * Names are looked up as before. `dialled` has the addresses that the sockets would have connected to.
 */
export const stayOnThisMachine = (): { dialled: string[]; restore: () => void } => {
  const dialled: string[] = [];
  const connect = Socket.prototype.connect;
  const divert = (options: ConnectOptions): void => {
    if (isIP(options.host) !== 0) {
      dialled.push(options.host);
      options.host = loopback;
    } else if (options.lookup) options.lookup = divertedLookup(options.lookup, dialled);
    else throw new Error(`A socket to ${options.host} would have asked the system for its address.`);
  };
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]) {
    // net.connect() passes its options in a list, tls.connect() as they are.
    divert((Array.isArray(args[0]) ? args[0][0] : args[0]) as ConnectOptions);
    return Reflect.apply(connect, this, args) as Socket;
  };
  return {
    dialled,
    restore: () => {
      Socket.prototype.connect = connect;
    },
  };
};

const loopback = '127.0.0.1';

const divertedLookup =
  (lookup: LookupFunction, dialled: string[]): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      if (error) {
        callback(error, found, family);
        return;
      }
      dialled.push(...(typeof found === 'string' ? [found] : found.map(({ address }) => address)));
      if (options.all) callback(null, [{ address: loopback, family: 4 }]);
      else callback(null, loopback, 4);
    });
  };

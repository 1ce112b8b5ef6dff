import { Socket, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';

type Dialled = { host: string; lookup?: LookupFunction };

/**
 * Until `restore`, every socket of this process that is opened to anywhere is opened to this machine: whatever a test lets through, nothing leaves the
 * machine. Names are looked up as before; `dialled` tells the addresses that the sockets would have been opened to.
 */
export const stayOnThisMachine = (): { dialled: string[]; restore: () => void } => {
  const dialled: string[] = [];
  const connect = Socket.prototype.connect;
  const divert = (options: Dialled): void => {
    if (isIP(options.host) !== 0) {
      dialled.push(options.host);
      options.host = here;
    } else if (options.lookup) options.lookup = divertedLookup(options.lookup, dialled);
    else throw new Error(`A socket to ${options.host} would have asked the system for its address.`);
  };
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]) {
    // net.connect() gives its options in a list, tls.connect() as they are.
    divert((Array.isArray(given[0]) ? given[0][0] : given[0]) as Dialled);
    return Reflect.apply(connect, this, given) as Socket;
  };
  return {
    dialled,
    restore: () => {
      Socket.prototype.connect = connect;
    },
  };
};

const here = '127.0.0.1';

const divertedLookup =
  (lookup: LookupFunction, dialled: string[]): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, options, (error, found, family) => {
      if (error) {
        callback(error, found, family);
        return;
      }
      dialled.push(...(typeof found === 'string' ? [found] : found.map(({ address }) => address)));
      if (options.all) callback(null, [{ address: here, family: 4 }]);
      else callback(null, here, 4);
    });
  };

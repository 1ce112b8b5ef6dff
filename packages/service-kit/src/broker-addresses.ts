/** Returns the addresses in AMQP_URL, which has commas between them. A comma inside of an address stays. */
export const brokerAddresses = (urls: string): string[] => urls.trim().split(/\s*,\s*(?=amqps?:\/\/)/i);

const form =
  'must be a URL that begins with amqp:// or amqps://, such as amqp://user:password@localhost:5672. ' +
  'Several nodes of a cluster are several such URLs with commas between them';

/**
 * Returns why a value of AMQP_URL cannot be used, or undefined. All nodes belong to one cluster, so a connection to any
 * of them must be the same. The problem contains no part of the value, which has a password.
 */
export const brokerAddressProblem = (urls: string): string | undefined => {
  const addresses = brokerAddresses(urls);
  if (!addresses.every(isBrokerUrl)) return form;
  const parsed = addresses.map((address) => new URL(address));
  const heartbeats = parsed.map(({ searchParams }) => searchParams.get('heartbeat'));
  if (!heartbeats.every((value) => value === null || /^[1-9]\d{0,4}$/.test(value)))
    return 'must have a heartbeat that is a whole number of seconds, 1 or more';
  const places = new Set(parsed.map(({ host }) => host));
  if (places.size < parsed.length) return 'must name each node once';
  if (new Set(parsed.map(withoutPlace)).size === 1) return undefined;
  return 'must have the same scheme, user, password, virtual host and options in each URL: only host and port may differ';
};

const isBrokerUrl = (address: string): boolean =>
  /^amqps?:\/\/\S+$/i.test(address) && URL.canParse(address) && /^[\w.-]+$|^\[.+\]$/.test(new URL(address).hostname);

const withoutPlace = ({ protocol, username, password, pathname, search }: URL): string =>
  JSON.stringify([protocol, username, password, pathname === '/' ? '' : pathname, search]);

// Runs several services in this process: node all-services.mjs. SERVICES in the environment has groups of
// { program, env }: the `service.js` of a service, and its own settings. The groups stop one after the other.
import { pathToFileURL } from 'node:url';

const { SERVICES, ...shared } = process.env;

const load = async ({ program, env }) => ({
  ...(await import(pathToFileURL(program).href)),
  env: { ...shared, ...env },
});
const groups = await Promise.all(JSON.parse(SERVICES).map((group) => Promise.all(group.map(load))));

// The services share one service-kit, which the gateway exports.
await groups[0][0].servicesMain(groups);

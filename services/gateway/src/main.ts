import { httpPart, serviceMain } from '@docsight/service-kit';
import { gatewaySettings } from './config.ts';
import { makeGateway } from './gateway.ts';
import { limitServer } from './server-limits.ts';

await serviceMain({
  service: 'gateway',
  settings: gatewaySettings,
  env: process.env,
  compose: (config, logger) => {
    const { app, parts } = makeGateway(config, logger, `${config.DATABASE_PREFIX}_gateway`);
    return [...parts, httpPart('http', app, { host: config.HOST, port: config.PORT, configure: limitServer })];
  },
});

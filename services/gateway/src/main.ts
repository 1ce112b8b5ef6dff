import { httpPart, serviceMain } from '@docsight/service-kit';
import { gatewaySettings } from './config.ts';
import { makeGateway } from './gateway.ts';

await serviceMain({
  service: 'gateway',
  settings: gatewaySettings,
  env: process.env,
  compose: (config, logger) => {
    const { app, parts, configureServer } = makeGateway(config, logger, `${config.DATABASE_PREFIX}_gateway`);
    const at = { host: config.HOST, port: config.PORT, configure: configureServer };
    return [...parts, httpPart('http', app, at)];
  },
});

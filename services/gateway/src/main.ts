import { httpPart, serviceMain } from '@docsight/service-kit';
import { composeGateway } from './compose.ts';
import { gatewaySettings } from './config.ts';

await serviceMain({
  service: 'gateway',
  settings: gatewaySettings,
  env: process.env,
  compose: (config, logger) => {
    const gateway = composeGateway(config, logger, `${config.DATABASE_PREFIX}_gateway`);
    const http = { host: config.HOST, port: config.PORT, configure: gateway.configureServer };
    return [...gateway.parts, httpPart('http', gateway.app, http)];
  },
});

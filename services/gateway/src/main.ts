import { fileURLToPath } from 'node:url';
import { readBuild } from '@docsight/browser-build';
import { httpPart, serviceMain } from '@docsight/service-kit';
import { composeGateway } from './compose.ts';
import { gatewaySettings } from './config.ts';

await serviceMain({
  service: 'gateway',
  settings: gatewaySettings,
  env: process.env,
  compose: (config, logger) => {
    const gateway = composeGateway(config, {
      dashboard: readBuild(fileURLToPath(import.meta.resolve('@docsight/dashboard/manifest.json')), '/app/'),
      name: `${config.DATABASE_PREFIX}_gateway`,
      logger,
    });
    const http = { host: config.HOST, port: config.PORT, configure: gateway.configureServer };
    return [...gateway.parts, httpPart('http', gateway.app, http)];
  },
});

import { fileURLToPath } from 'node:url';
import { readBuild } from '@docsight/browser-build';
import { defineService, httpPart } from '@docsight/service-kit';
import { compose } from './compose.ts';
import { settings } from './config.ts';

// For the process of all services.
export { servicesMain } from '@docsight/service-kit';

/** The composition root. */
export const service = defineService({
  name: 'gateway',
  settings,
  compose: (config, logger) => {
    const gateway = compose(config, {
      dashboard: readBuild(fileURLToPath(import.meta.resolve('@docsight/dashboard/manifest.json')), '/app/'),
      name: `${config.DATABASE_PREFIX}_gateway`,
      logger,
    });
    const http = { host: config.HOST, port: config.PORT, configure: gateway.configureServer };
    return [...gateway.parts, httpPart('http', gateway.app, http)];
  },
});

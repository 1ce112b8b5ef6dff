import { serviceMain } from '@docsight/service-kit';
import { service } from './service.ts';

await serviceMain(service, process.env);

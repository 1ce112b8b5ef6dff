export { asyncApi } from './async-api.ts';
export { eventsPage } from './events-page.ts';

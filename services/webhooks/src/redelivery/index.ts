export { makeRedelivery } from './redelivery.ts';
export { redeliveryRoutes } from './redelivery-routes.ts';
export { mongoRedeliveryStore } from './redelivery-store-mongo.ts';

export { deliveryView, requireDeliveryId, unknownDelivery } from './delivery-log.ts';
export type { LoggedDelivery } from './delivery-log.ts';
export { logCondition, mongoDeliveryLog, toLogged } from './delivery-log-mongo.ts';
export { logRoutes } from './log-routes.ts';

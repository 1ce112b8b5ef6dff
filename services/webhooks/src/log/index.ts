export { makeAttemptLog } from './attempt-log.ts';
export type { AttemptLog } from './attempt-log.ts';
export { deliveryDetailView, deliveryView, requireDeliveryId, unknownDelivery } from './delivery-log.ts';
export type { DeliveryLog, LoggedDelivery } from './delivery-log.ts';
export { logCondition, mongoDeliveryLog, toLogged } from './delivery-log-mongo.ts';
export { logRoutes } from './log-routes.ts';

export { consumeActivity } from './activity-consumer.ts';
export { activityRoutes } from './activity-routes.ts';
export type { ActivityStore } from './activity-store.ts';
export { activityModel, mongoActivityStore } from './activity-store-mongo.ts';
export { removalModel } from './removal-register-mongo.ts';

export { mongoAttemptStore } from './attempt-store-mongo.ts';
export { consumeErasures } from './erasures-consumer.ts';
export { makeDeliveryEngine } from './delivery-engine.ts';
export { mongoDeliveryStore } from './delivery-store-mongo.ts';
export { receiverClient } from './receiver-client.ts';
export { testEventRoutes } from './test-event-routes.ts';

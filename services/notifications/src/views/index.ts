export { mongoNoticeStore, noticeModels } from './notice-store-mongo.ts';
export { makeTakeView } from './take-view.ts';
export { consumeErasures, consumeViews } from './views-consumer.ts';
export { makeViewsContent } from './views-content.ts';

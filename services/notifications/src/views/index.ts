export { erasureModel, mongoNoticeStore, noticeModel } from './notice-store-mongo.ts';
export { makeRecordView } from './record-view.ts';
export { consumeErasures, consumeViews } from './views-consumer.ts';
export { makeViewsContent } from './views-content.ts';

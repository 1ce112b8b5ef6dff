export { mongoOutbox } from './mongo-outbox.ts';
export { outboxMarks } from './outbox-marks.ts';

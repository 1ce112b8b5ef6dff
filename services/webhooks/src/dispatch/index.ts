export { makeAttemptDelivery } from './attempt-delivery.ts';
export { makeCutOff } from './cut-off.ts';
export { makeDispatcher, slotLimits } from './dispatcher.ts';
export { makeFinishAttempt } from './finish-attempt.ts';

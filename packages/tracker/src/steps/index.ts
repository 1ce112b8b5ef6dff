export { applyOutcome, endRequest } from './outcome-steps.ts';
export { reportTotals, sendDue, sendOnLeave } from './sending-steps.ts';
export { beginSession, leaveSession, replaceToken, retryNow, retryRejectedPage, sendLeft } from './session-steps.ts';
export { currentDelivery, hasPending, initialState } from './state.ts';
export type { Command, SenderState, Step, Time } from './state.ts';

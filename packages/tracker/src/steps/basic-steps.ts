import { pendingOf } from '../delivery.ts';
import type { Delivery } from '../delivery.ts';
import type { SenderState, Step } from './state.ts';

export const unchanged = (state: SenderState): Step => ({ state, commands: [] });

/** Runs steps one after the other, and collects their commands. */
export const inOrder = (start: SenderState, ...steps: ((state: SenderState) => Step)[]): Step => {
  let { state, commands } = unchanged(start);
  for (const step of steps) {
    const next = step(state);
    state = next.state;
    commands = [...commands, ...next.commands];
  }
  return { state, commands };
};

/** Reports the end of the current session, once. */
export const reportEnd = (state: SenderState): Step =>
  state.isEndReported
    ? unchanged(state)
    : { state: { ...state, isEndReported: true }, commands: [{ kind: 'report-end' }] };

/** Saves the totals that are not confirmed, if the session began in this tab. */
export const save = (state: SenderState, delivery: Delivery | undefined): Step => {
  const hasToSave = delivery?.isOwn && pendingOf(delivery).length > 0;
  return { state, commands: hasToSave ? [{ kind: 'save', delivery }] : [] };
};

/** Removes a session, also from the storage. */
export const drop = (state: SenderState, sessionId: string): Step => {
  const deliveries = new Map(state.deliveries);
  deliveries.delete(sessionId);
  return { state: { ...state, deliveries }, commands: [{ kind: 'forget', sessionId }] };
};

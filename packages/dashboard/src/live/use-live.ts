import { useEffect } from 'preact/hooks';
import { useApp } from '../app-context.ts';
import { useOnline } from '../connection/use-online.ts';
import { applyChange } from './live-state.ts';
import type { LiveState } from './live-state.ts';

/** Subscribes a component to who is reading now. */
export const useLive = (): LiveState => {
  const { live } = useApp();
  const isOnline = useOnline();
  useEffect(() => live.watch(), [live]);
  const state = live.state.value;
  // Offline, no connection is being opened.
  return isOnline || state.kind !== 'connecting' ? state : applyChange(state, { type: 'lost', reason: 'connection' });
};

import { useEffect } from 'preact/hooks';
import { useApp } from '../app-context.ts';
import type { LiveState } from './live-state.ts';

/** Subscribes a component to who is reading now. */
export const useLive = (): LiveState => {
  const { live } = useApp();
  useEffect(() => live.watch(), [live]);
  return live.state.value;
};

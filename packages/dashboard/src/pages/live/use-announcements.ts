import { useEffect, useRef } from 'preact/hooks';
import { useApp } from '../../app-context.ts';
import { changesText } from '../../live-readers/live-text.ts';
import type { LiveState } from '../../live/live-state.ts';

/** Changes of this time are announced together, so that a screen reader can be listened to. In milliseconds. */
const collectForMs = 8_000;

/** Announces who comes and leaves. The readers who are there at the beginning are on the page already. */
export const useAnnouncements = ({ kind, readers }: LiveState): void => {
  const { announcer } = useApp();
  const present = useRef(readers);
  const announced = useRef<LiveState['readers'] | undefined>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  present.current = readers;

  useEffect(() => {
    if (kind !== 'open') return;
    announced.current ??= readers;
    if (timer.current !== undefined || changesText(announced.current, readers) === undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      const text = changesText(announced.current!, present.current);
      announced.current = present.current;
      if (text !== undefined) announcer.announce(text);
    }, collectForMs);
  }, [kind, readers]);
  useEffect(() => () => clearTimeout(timer.current), []);
};

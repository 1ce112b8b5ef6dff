import type { LazyPart } from '@docsight/ui/lazy-part';
import { useEffect } from 'preact/hooks';
import { useOnline } from '../data/use-online.ts';

/** Loads the script of a part. If it did not arrive, loads it again when the device is online again. */
export const useLazyPart = <Part>(part: LazyPart<Part>): LazyPart<Part> => {
  const isOnline = useOnline();
  useEffect(() => void part.load(), [part, isOnline]);
  return part;
};

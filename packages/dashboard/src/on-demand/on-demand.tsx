import type { LazyPart } from '@docsight/ui/lazy-part';
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { useOnline } from '../connection/use-online.ts';

/**
 * Shows a component whose script is loaded when it is first shown. If the script does not arrive, shows `missing`, and
 * loads it again when the device is online again.
 */
export const OnDemand = <Props extends object>(given: {
  part: LazyPart<ComponentType<Props>>;
  props: Props;
  missing: ComponentChildren;
}) => {
  const { state, part, load } = given.part;
  const isOnline = useOnline();
  useEffect(() => void load(), [load, isOnline]);
  const Loaded = part.value;
  if (Loaded) return <Loaded {...given.props} />;
  return state.value === 'failed' ? <>{given.missing}</> : null;
};

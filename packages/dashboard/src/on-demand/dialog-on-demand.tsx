import type { LazyPart } from '@docsight/ui/lazy-part';
import type { ComponentType } from 'preact';
import { PartMissing } from './part-missing.tsx';
import { useLazyPart } from './use-lazy-part.ts';
import './on-demand.css';

/** Shows a dialog whose script is loaded when it is first opened, or a notice that the script did not arrive. */
export const DialogOnDemand = <Props extends { onClose: () => void }>(given: {
  dialog: LazyPart<ComponentType<Props>>;
  props: Props;
}) => {
  const { state, part } = useLazyPart(given.dialog);
  const Dialog = part.value;
  if (Dialog) return <Dialog {...given.props} />;
  if (state.value !== 'failed') return null;
  return (
    <div class="dialog-missing">
      <PartMissing onClose={given.props.onClose} />
    </div>
  );
};

import type { LazyPart } from '@docsight/ui/lazy-part';
import type { ComponentType } from 'preact';
import { OnDemand } from './on-demand.tsx';
import { PartMissing } from './part-missing.tsx';

/** Shows a dialog whose script is loaded when it is first opened. If the script does not arrive, shows a notice. */
export const DialogOnDemand = <Props extends { onClose: () => void }>({
  dialog,
  props,
}: {
  dialog: LazyPart<ComponentType<Props>>;
  props: Props;
}) => (
  <OnDemand
    part={dialog}
    props={props}
    missing={
      <div class="dialog-missing">
        <PartMissing onClose={props.onClose} />
      </div>
    }
  />
);

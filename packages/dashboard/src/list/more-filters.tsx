import { Button, SettingsIcon } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';

/** Filters that a phone shows after a press on a button, so that the list is in view. Wider windows always show them. */
export const MoreFilters = (props: {
  /** How many of the filters are set. They are shown at first then. */
  count: number;
  children: ComponentChildren;
}) => {
  const { count, children } = props;
  const id = useId();
  const isOpen = useSignal(count > 0);
  return (
    <>
      <div class="filters-toggle">
        <Button isExpanded={isOpen.value} controls={id} onClick={() => (isOpen.value = !isOpen.value)}>
          <span class="filters-label">
            <SettingsIcon />
            {count > 0 ? `Filters (${count})` : 'Filters'}
          </span>
        </Button>
      </div>
      <div class="filters-more" id={id} data-open={isOpen.value}>
        {children}
      </div>
    </>
  );
};

import type { ReadonlySignal, Signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Placed } from './link-areas.ts';

/** The address of the external link that has the keyboard focus. Pointers have the tooltip of a link. */
export type FocusedAddress = Signal<string | undefined>;

/** A link that opens in a new tab, and puts its address into `focused` while it has the keyboard focus. */
export const ExternalLink = (props: {
  url: string;
  /** The address as people read it. */
  address: string;
  focused: FocusedAddress;
  common: { class: string; style: Placed; title: string; 'aria-label': string };
  children: ComponentChildren;
}) => {
  const { url, address, focused, common, children } = props;
  const hide = (): void => {
    if (focused.peek() === address) focused.value = undefined;
  };
  // An element that leaves the DOM with the focus has no event.
  useEffect(() => hide, []);
  return (
    <a
      {...common}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      onFocus={({ currentTarget }) => {
        if (currentTarget.matches(':focus-visible')) focused.value = address;
      }}
      onBlur={hide}
    >
      {children}
    </a>
  );
};

/** Shows the address. Screen readers read it in the name of the link. */
export const LinkAddress = ({ focused }: { focused: ReadonlySignal<string | undefined> }) =>
  focused.value === undefined ? null : (
    <p class="link-address" dir="ltr" aria-hidden="true">
      {focused.value}
    </p>
  );

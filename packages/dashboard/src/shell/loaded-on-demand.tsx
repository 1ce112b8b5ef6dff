import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';

/** Shows a component that is loaded when it is first needed. If it is gone, the page offers a reload. */
export const LoadedOnDemand = <Props extends object>(given: {
  load: () => Promise<{ default: ComponentType<Props> } | undefined>;
  props: Props;
}) => {
  const { load, props } = given;
  const loaded = useSignal<{ Component: ComponentType<Props> } | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    // `undefined`: the file is gone, and `vite:preloadError` has been handled.
    void load().then((module) => {
      if (module && !isGone) loaded.value = { Component: module.default };
    });
    return () => {
      isGone = true;
    };
  }, [load]);
  const Component = loaded.value?.Component;
  return Component ? <Component {...props} /> : null;
};

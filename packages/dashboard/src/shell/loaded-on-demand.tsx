import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import { loadScript } from './load-script.ts';

/** Shows a component that is loaded when it is first needed. If it does not arrive, the reload notice says so. */
export const LoadedOnDemand = <Props extends object>(given: {
  load: () => Promise<{ default: ComponentType<Props> }>;
  props: Props;
}) => {
  const { load, props } = given;
  const loaded = useSignal<{ Component: ComponentType<Props> } | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    void loadScript(load)().then((module) => {
      if (!isGone) loaded.value = { Component: module.default };
    });
    return () => {
      isGone = true;
    };
  }, [load]);
  const Component = loaded.value?.Component;
  return Component ? <Component {...props} /> : null;
};

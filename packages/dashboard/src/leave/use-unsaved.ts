import { useEffect } from 'preact/hooks';
import { useApp } from '../app-context.ts';

/** Asks the person before they leave a page with unsaved changes, by another page, a reload or closing the tab. */
export const useUnsaved = (hasChanges: boolean): void => {
  const { unsaved } = useApp();
  useEffect(() => {
    unsaved.value = hasChanges;
    if (!hasChanges) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      unsaved.value = false;
      removeEventListener('beforeunload', ask);
    };
  }, [hasChanges]);
};

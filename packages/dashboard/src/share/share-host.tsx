import { useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { useApp } from '../app-context.ts';
import { LoadedOnDemand } from '../shell/loaded-on-demand.tsx';

/** The sheet and its QR code are loaded when somebody shares. */
const load = () => import('./share-sheet.tsx');

/** Shows the share sheet above every page. */
export const ShareHost = () => {
  const { shareSheet } = useApp();
  const { path } = useLocation();
  const code = shareSheet.value;
  const close = (): void => {
    shareSheet.value = undefined;
  };
  // It belongs to the page behind it.
  useEffect(() => close, [path]);
  if (code === undefined) return null;
  return <LoadedOnDemand key={code} load={load} props={{ code, onClose: close }} />;
};

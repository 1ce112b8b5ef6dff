import { makeLazyPart } from '@docsight/ui/lazy-part';
import { useLocation } from 'preact-iso';
import { useEffect } from 'preact/hooks';
import { useApp } from '../app-context.ts';
import { DialogOnDemand } from '../on-demand/dialog-on-demand.tsx';

/** The sheet and its QR code are loaded when somebody shares. */
const sheet = makeLazyPart(
  () => import('./share-sheet.tsx'),
  (script) => script.default,
);

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
  return <DialogOnDemand key={code} dialog={sheet} props={{ code, onClose: close }} />;
};

import { lazy } from 'preact-iso';
import { useApp } from '../app-context.ts';

/** The sheet and the QR code are loaded when somebody shares. */
const ShareSheet = lazy(() => import('./share-sheet.tsx'));

/** Shows the share sheet above every page. */
export const ShareHost = () => {
  const { shareSheet } = useApp();
  const code = shareSheet.value;
  return code === undefined ? null : <ShareSheet key={code} code={code} onClose={() => (shareSheet.value = undefined)} />;
};

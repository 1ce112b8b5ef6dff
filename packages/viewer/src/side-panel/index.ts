export { makeSidePanel } from './side-panel-state.ts';
export type { SidePanelState } from './side-panel-state.ts';
export { SidePanel } from './side-panel.tsx';

import { describe, expect, it } from '@jest/globals';
import { signal } from '@preact/signals';
import { makeSidePanel } from './side-panel-state.ts';

const setUp = (given: { isWide?: boolean; hasOutline?: boolean } = {}) => {
  const isWide = signal(given.isWide ?? true);
  const hasOutline = signal(given.hasOutline ?? true);
  const panel = makeSidePanel({ isWide, hasPages: signal(true), hasOutline });
  return { panel, isWide, hasOutline };
};

describe('the panel beside the pages', () => {
  it('opens with the tab that it had last', () => {
    const { panel } = setUp();
    expect(panel.shownTab.value).toBeUndefined();
    panel.togglePanel();
    expect(panel.shownTab.value).toBe('pages');
    panel.toggleTab('outline');
    panel.togglePanel();
    expect(panel.shownTab.value).toBeUndefined();
    panel.togglePanel();
    expect(panel.shownTab.value).toBe('outline');
    panel.toggleTab('outline');
    expect(panel.shownTab.value).toBeUndefined();
  });

  it('shows no outline for a document without one', () => {
    const { panel, hasOutline } = setUp({ hasOutline: false });
    panel.toggleTab('outline');
    expect(panel.shownTab.value).toBeUndefined();
    hasOutline.value = true;
    panel.toggleTab('outline');
    hasOutline.value = false;
    expect(panel.shownTab.value).toBe('pages');
  });

  it('is a dialog for the outline in a narrow window, which a window that becomes narrow does not open', () => {
    const { panel, isWide } = setUp();
    panel.show('outline');
    isWide.value = false;
    expect([panel.shownTab.value, panel.isOutlineDialogOpen.value]).toEqual([undefined, false]);
    panel.show('pages');
    expect(panel.isOutlineDialogOpen.value).toBe(false);
    panel.toggleTab('outline');
    expect([panel.shownTab.value, panel.isOutlineDialogOpen.value]).toEqual([undefined, true]);
    panel.closeDialog();
    expect(panel.isOutlineDialogOpen.value).toBe(false);
  });
});

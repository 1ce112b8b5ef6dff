import { computed, effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';

export type PanelTab = 'pages' | 'outline';

/** The panel beside the pages. Where the window has no room for it, the outline is in a dialog. */
export type SidePanelState = {
  /** The tab of the panel. Undefined while the panel is hidden. */
  shownTab: ReadonlySignal<PanelTab | undefined>;
  isOutlineDialogOpen: ReadonlySignal<boolean>;
  hasOutline: ReadonlySignal<boolean>;
  show(tab: PanelTab): void;
  /** Shows a tab, or hides the panel if it shows this one. */
  toggleTab(tab: PanelTab): void;
  /** Hides the panel, or shows the tab that it had last. */
  togglePanel(): void;
  closeDialog(): void;
};

export const makeSidePanel = (parts: {
  isWide: ReadonlySignal<boolean>;
  hasPages: ReadonlySignal<boolean>;
  hasOutline: ReadonlySignal<boolean>;
}): SidePanelState => {
  const { isWide, hasPages, hasOutline } = parts;
  const open = signal<PanelTab | undefined>(undefined);
  let lastTab: PanelTab = 'pages';

  const shownTab = computed(() => {
    if (!isWide.value || !hasPages.value) return undefined;
    return open.value === 'outline' && !hasOutline.value ? 'pages' : open.value;
  });
  const show = (tab: PanelTab): void => {
    // Thumbnails are only beside the pages.
    if (!isWide.peek() && (tab === 'pages' || !hasOutline.peek())) return;
    if (tab === 'outline' && !hasOutline.peek()) return;
    lastTab = tab;
    open.value = tab;
  };

  // A window that becomes narrow would show a dialog that the reader did not open.
  let wasWide = isWide.peek();
  effect(() => {
    const hasBecomeNarrow = wasWide && !isWide.value;
    wasWide = isWide.value;
    if (hasBecomeNarrow && open.peek() === 'outline') open.value = undefined;
  });

  return {
    shownTab,
    isOutlineDialogOpen: computed(
      () => open.value === 'outline' && !isWide.value && hasPages.value && hasOutline.value,
    ),
    hasOutline,
    show,
    toggleTab: (tab) => {
      if (open.peek() === tab) open.value = undefined;
      else show(tab);
    },
    togglePanel: () => {
      if (shownTab.peek() === undefined) show(lastTab);
      else open.value = undefined;
    },
    closeDialog: () => void (open.value = undefined),
  };
};

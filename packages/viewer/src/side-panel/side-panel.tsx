import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import type { PanelTab, SidePanelState } from './side-panel-state.ts';
import { t } from '../texts/index.ts';

const tabs: readonly PanelTab[] = ['pages', 'outline'];

/** The panel beside the pages. It has tabs if the document has an outline. */
export const SidePanel = (props: { state: SidePanelState; tab: PanelTab; children: ComponentChildren }) => {
  const { state, tab, children } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  if (!state.hasOutline.value) return <div class="side-panel">{children}</div>;

  const moveFocus = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    state.show(tab === 'pages' ? 'outline' : 'pages');
    list.current?.querySelector<HTMLElement>('[aria-selected="false"]')?.focus();
  };
  return (
    <aside class="side-panel side-panel-wide" aria-label={t('contents')}>
      <div ref={list} class="side-panel-tabs" role="tablist" onKeyDown={moveFocus}>
        {tabs.map((each) => (
          <button
            key={each}
            type="button"
            role="tab"
            id={`${id}-${each}`}
            aria-selected={each === tab}
            aria-controls={`${id}-panel`}
            tabIndex={each === tab ? 0 : -1}
            onClick={() => state.show(each)}
          >
            {t(each)}
          </button>
        ))}
      </div>
      <div class="side-panel-body" role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {children}
      </div>
    </aside>
  );
};

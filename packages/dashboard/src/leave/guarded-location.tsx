import { Button, Dialog } from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { LocationProvider, useLocation } from 'preact-iso';
import { useRef } from 'preact/hooks';
import { useApp } from '../app-context.ts';

/**
 * Keeps the present page while it has unsaved changes and another one is opened. A link, the keyboard or the browser's
 * buttons may open one. The person chooses.
 */
export const GuardedLocation = ({ children }: { children: ComponentChildren }) => {
  const { unsaved } = useApp();
  const requested = useLocation();
  const shown = useRef(requested);
  const isHeld = unsaved.value && requested.path !== shown.current.path;
  if (!isHeld) shown.current = requested;
  return (
    <LocationProvider.ctx.Provider value={shown.current}>
      {children}
      {isHeld && (
        <Unsaved
          onStay={() => requested.route(shown.current.url)}
          onLeave={() => {
            unsaved.value = false;
          }}
        />
      )}
    </LocationProvider.ctx.Provider>
  );
};

const Unsaved = ({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) => (
  <Dialog
    heading="Leave without saving?"
    reason="This page has changes that are not saved. They are lost when you leave."
    onCancel={onStay}
  >
    <div class="form-actions dialog-actions">
      <Button kind="main" onClick={onStay}>
        Stay
      </Button>
      <Button kind="danger" onClick={onLeave}>
        Leave
      </Button>
    </div>
  </Dialog>
);

import type { Announcer } from './announcer.ts';

/** The live regions of the page. Render them early: screen readers often miss a region that appears with its text. */
export const LiveRegions = ({ announcer }: { announcer: Announcer }) => (
  <>
    <div class="announcement" role="status" aria-live="polite" aria-atomic="true">
      {announcer.polite}
    </div>
    <div class="announcement" aria-live="assertive" aria-atomic="true">
      {announcer.assertive}
    </div>
  </>
);

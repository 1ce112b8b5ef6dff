import type { Announcer } from './announcer.ts';

/** The two regions that screen readers listen to: once in the page, there from the beginning, for a region that comes with its text is often missed. */
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

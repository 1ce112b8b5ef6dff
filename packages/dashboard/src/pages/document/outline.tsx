/** Has the size of the figures and of the strip, so that nothing moves when they arrive. */
export const Outline = () => (
  <div class="document-figures" role="status">
    <span class="announcement">The statistics: loading</span>
    <div class="document-outline" data-part="figures" aria-hidden="true" />
    <div class="document-outline" data-part="strip" aria-hidden="true" />
    <div class="document-outline" data-part="charts" aria-hidden="true" />
  </div>
);

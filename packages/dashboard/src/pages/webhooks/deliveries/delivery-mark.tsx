import type { Delivery } from '@docsight/client';

const marks: Record<Delivery['status'], { word: string; path: string }> = {
  pending: { word: 'Pending', path: 'M8 4v4l2.5 1.5' },
  delivered: { word: 'Delivered', path: 'm5 8.2 2.2 2.2L11 6' },
  failed: { word: 'Failed', path: 'M5.8 5.8l4.4 4.4M10.2 5.8l-4.4 4.4' },
  dropped: { word: 'Dropped', path: 'M5 8h6' },
};

/** The status of a delivery as a word, a shape and a colour. */
export const DeliveryMark = ({ status }: { status: Delivery['status'] }) => (
  <span class="delivery-mark" data-status={status}>
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
      <circle cx="8" cy="8" r="6.5" />
      <path d={marks[status].path} />
    </svg>
    {marks[status].word}
  </span>
);

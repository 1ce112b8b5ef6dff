import type { ComponentChildren } from 'preact';

/** A 20 × 20 icon in the colour of the text around it. Its button has the label. */
const Icon = ({ children }: { children: ComponentChildren }) => (
  <svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" focusable="false">
    {children}
  </svg>
);

export const PreviousIcon = () => (
  <Icon>
    <path d="M5 12.5 10 7.5l5 5" />
  </Icon>
);

export const NextIcon = () => (
  <Icon>
    <path d="m5 7.5 5 5 5-5" />
  </Icon>
);

export const ZoomOutIcon = () => (
  <Icon>
    <path d="M5 10h10" />
  </Icon>
);

export const ZoomInIcon = () => (
  <Icon>
    <path d="M5 10h10M10 5v10" />
  </Icon>
);

export const FitWidthIcon = () => (
  <Icon>
    <path d="M3 4.5v11M17 4.5v11M6 10h8M8 7.5 5.5 10 8 12.5M12 7.5l2.5 2.5-2.5 2.5" />
  </Icon>
);

export const FullScreenIcon = () => (
  <Icon>
    <path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4" />
  </Icon>
);

export const LeaveFullScreenIcon = () => (
  <Icon>
    <path d="M7.5 3.5v4h-4M16.5 7.5h-4v-4M12.5 16.5v-4h4M3.5 12.5h4v4" />
  </Icon>
);

export const ThumbnailsIcon = () => (
  <Icon>
    <rect x="3" y="3.5" width="14" height="13" rx="2" />
    <path d="M8 3.5v13M5 7h1M5 10h1M5 13h1" />
  </Icon>
);

export const DownloadIcon = () => (
  <Icon>
    <path d="M10 3.5v9M6.5 9.5l3.5 3.5 3.5-3.5M4 16.5h12" />
  </Icon>
);

export const LockIcon = () => (
  <Icon>
    <rect x="4.5" y="9" width="11" height="7.5" rx="1.8" />
    <path d="M7 9V6.5a3 3 0 0 1 6 0V9" />
  </Icon>
);

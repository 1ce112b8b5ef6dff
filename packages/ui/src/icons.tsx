import type { ComponentChildren } from 'preact';

/** A 20 × 20 icon in the colour of the text around it. Its button has the label. */
const Icon = ({ children, isDirectional = false }: { children: ComponentChildren; isDirectional?: boolean }) => (
  <svg
    // A directional icon is mirrored where text runs from right to left.
    class={isDirectional ? 'icon icon-directional' : 'icon'}
    viewBox="0 0 20 20"
    width="20"
    height="20"
    aria-hidden="true"
    focusable="false"
  >
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

export const FitPageIcon = () => (
  <Icon>
    <path d="M4.5 3h11M4.5 17h11M10 6v8M7.5 8 10 5.5 12.5 8M7.5 12l2.5 2.5 2.5-2.5" />
  </Icon>
);

export const TrueSizeIcon = () => (
  <Icon>
    <path d="M4 7l1.8-1v8M14.2 7 16 6v8M10 8.2v.1M10 12.2v.1" />
  </Icon>
);

export const PrintIcon = () => (
  <Icon>
    <path d="M6 7V3.5h8V7M6 14H4V7.5h12V14h-2M6 11.5h8v5H6z" />
  </Icon>
);

export const KeyboardIcon = () => (
  <Icon>
    <path d="M3 5.5h14v9H3zM6 8.5h.1M9 8.5h.1M12 8.5h.1M14.5 8.5h.1M6.5 11.5h7" />
  </Icon>
);

export const RotateRightIcon = () => (
  <Icon>
    <path d="M15.8 8.5A6.2 6.2 0 1 0 16.2 11M16.2 4v4.5h-4.5" />
  </Icon>
);

export const RotateLeftIcon = () => (
  <Icon>
    <path d="M4.2 8.5A6.2 6.2 0 1 1 3.8 11M3.8 4v4.5h4.5" />
  </Icon>
);

export const TwoPagesIcon = () => (
  <Icon>
    <path d="M3 4.5h6.2v11H3zM10.8 4.5H17v11h-6.2z" />
  </Icon>
);

export const SlideshowIcon = () => (
  <Icon>
    <path d="M3 4h14v9.5H3zM8.5 6.8v4l3.4-2zM7 16.5h6" />
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
  <Icon isDirectional>
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

const path = (d: string) => () => (
  <Icon>
    <path d={d} />
  </Icon>
);

const directionalPath = (d: string) => () => (
  <Icon isDirectional>
    <path d={d} />
  </Icon>
);

export const OverviewIcon = path('M4 16.5v-6M8 16.5V5M12 16.5v-8M16 16.5v-4');
export const DocumentIcon = path('M5.5 3h6l4 4v10h-10zM11.5 3v4h4');
export const PeopleIcon = path(
  'M7.5 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6M2.5 16.5a5 5 0 0 1 10 0M13 4a3 3 0 0 1 0 5.5M14.5 12a5 5 0 0 1 3 4.5',
);
export const LeadIcon = path('M3 5.5h14v9.5H3zM3 6l7 5 7-5');
export const LiveIcon = path(
  'M10 11.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3M6 14a5.6 5.6 0 0 1 0-8M14 6a5.6 5.6 0 0 1 0 8M3.5 16.5a9 9 0 0 1 0-13M16.5 3.5a9 9 0 0 1 0 13',
);
export const WebhookIcon = path('M9 6 6 3 2.5 6.5l3 3M11 14l3 3 3.5-3.5-3-3M7 13l6-6');
export const KeyIcon = path('M6.5 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7M10 10h7.5M14.5 10v3M17.5 10v2');
export const SettingsIcon = path('M3 6h8M15 6h2M3 14h2M9 14h8M13 4v4M7 12v4');
export const MenuIcon = path('M3 6h14M3 10h14M3 14h14');
export const SearchIcon = path('M9 14a5 5 0 1 0 0-10 5 5 0 0 0 0 10M12.7 12.7 17 17');
export const OutlineIcon = directionalPath('M3.5 5h.01M7 5h9.5M6.5 10h.01M10 10h6.5M6.5 15h.01M10 15h6.5');
export const ChevronIcon = path('m8 6 4 4-4 4');
export const CloseIcon = path('M5 5l10 10M15 5 5 15');
export const UploadIcon = path('M10 13V4M6.5 7.5 10 4l3.5 3.5M4 16.5h12');
export const CopyIcon = path('M7 7h9.5v9.5H7zM4 13V3.5h9.5');
export const LinkIcon = path(
  'M8.5 11.5a3 3 0 0 0 4.3 0l3-3a3 3 0 0 0-4.3-4.3l-1 1M11.5 8.5a3 3 0 0 0-4.3 0l-3 3a3 3 0 0 0 4.3 4.3l1-1',
);
export const TrashIcon = path('M4 6h12M8 6V3.5h4V6M5.5 6l.8 10.5h7.4L14.5 6M8.5 9v4.5M11.5 9v4.5');
export const CheckIcon = path('m4 10.5 4 4 8-9');
export const WarningIcon = path('M10 3.5 17.5 16.5h-15zM10 8.5v3.5M10 14.4v.1');
/** A cloud that is crossed out. */
export const OfflineIcon = path(
  'M6.5 6.6a3.6 3.6 0 0 0-1 7.1h8.6M9 5.4a4.2 4.2 0 0 1 6 3.6 2.4 2.4 0 0 1 1.6 4M3.5 3.5l13 13',
);
export const MoreIcon = path('M5 10h.01M10 10h.01M15 10h.01');
export const ExternalIcon = directionalPath('M8 4H4v12h12v-4M11.5 4H16v4.5M16 4l-7 7');
export const RetryIcon = path('M15.5 7A6.5 6.5 0 1 0 16.5 11M16 3.5V7h-3.5');
export const GateIcon = path('M10 3v14M3.5 6h3v8h-3zM13.5 6h3v8h-3z');

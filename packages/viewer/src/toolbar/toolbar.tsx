import {
  DownloadIcon,
  FitWidthIcon,
  FullScreenIcon,
  IconButton,
  LeaveFullScreenIcon,
  MoreIcon,
  NextIcon,
  OutlineIcon,
  PreviousIcon,
  ThumbnailsIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '@docsight/ui';
import type { ComponentChildren } from 'preact';
import { canZoomIn, canZoomOut } from '../layout/index.ts';
import type { Controls } from './controls.ts';
import { MenuButton } from './menu-button.tsx';
import { moreEntries } from './more-entries.ts';
import { SearchButton } from '../search/index.ts';
import { PageJump } from './page-jump.tsx';
import { Progress } from './progress.tsx';
import { formatPercent, t } from '../texts/index.ts';

/** The title and the controls of the pages. */
export const Toolbar = (props: {
  title: string;
  /** The logo of the operator. */
  logo: ComponentChildren;
  /** The line below the title. */
  sharedBy: ComponentChildren;
  controls: Controls;
  /** Undefined when the reader may not download. */
  downloadUrl: string | undefined;
  onSearch: () => void;
}) => {
  const { title, logo, sharedBy, controls, downloadUrl, onSearch } = props;
  const hasPages = controls.shape.value.openPages > 0;
  return (
    <header class="toolbar" data-hidden={controls.isToolbarHidden.value}>
      <div class="toolbar-start">
        {logo}
        <PanelButton controls={controls} hasPages={hasPages} />
        <div class="document-name">
          <h1 dir="auto" title={title}>
            {title}
          </h1>
          {sharedBy}
        </div>
      </div>
      {hasPages && <PageTurning controls={controls} />}
      <div class="toolbar-end">
        {/* The first button, so that it moves no other when it appears after a gate. */}
        {hasPages && downloadUrl !== undefined && (
          <a
            class="icon-button toolbar-wide"
            href={downloadUrl}
            download
            aria-label={t('download')}
            title={t('download')}
          >
            <DownloadIcon />
          </a>
        )}
        {hasPages && (
          <span class="toolbar-search">
            <SearchButton onClick={onSearch} />
          </span>
        )}
        {hasPages && <Zooming controls={controls} />}
        {hasPages && controls.screen.canFullScreen && <FullScreenButton controls={controls} />}
        {hasPages && (
          <MenuButton label={t('more')} icon={<MoreIcon />} groups={moreEntries(controls, { downloadUrl, onSearch })} />
        )}
      </div>
      <Progress controls={controls} />
    </header>
  );
};

/** The button of the side panel. On a narrow screen it opens the outline alone, if there is one. */
const PanelButton = ({ controls, hasPages }: { controls: Controls; hasPages: boolean }) => {
  const { sidePanel, screen, shortcuts } = controls;
  const hasOutline = sidePanel.hasOutline.value;
  if (screen.isWide.value) {
    const label = hasOutline ? t('thumbnailsAndOutline') : t('thumbnails');
    return (
      <IconButton
        label={label}
        tooltip={shortcuts.tooltipOf(label, ...(hasOutline ? ['t', 'o'] : ['t']))}
        isPressed={sidePanel.shownTab.value !== undefined}
        // Rendered before there are pages, so that the title does not move.
        isDisabled={!hasPages}
        onClick={sidePanel.togglePanel}
      >
        <ThumbnailsIcon />
      </IconButton>
    );
  }
  return hasPages && hasOutline ? (
    <span class="toolbar-wide">
      <IconButton
        label={t('outline')}
        tooltip={shortcuts.tooltipOf(t('outline'), 'o')}
        isExpanded={sidePanel.isOutlineDialogOpen.value}
        onClick={() => controls.run('outline')}
      >
        <OutlineIcon />
      </IconButton>
    </span>
  ) : null;
};

const FullScreenButton = ({ controls: { screen, shortcuts } }: { controls: Controls }) => (
  <span class="toolbar-wide">
    <IconButton
      label={t('fullScreen')}
      tooltip={shortcuts.tooltipOf(t('fullScreen'), 'f')}
      isPressed={screen.isFullScreen.value}
      onClick={screen.toggleFullScreen}
    >
      {screen.isFullScreen.value ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
    </IconButton>
  </span>
);

const PageTurning = ({ controls: { view, shape, navigation, shortcuts, jumpToPage } }: { controls: Controls }) => (
  <div class="page-turning" role="group" aria-label={t('pages')}>
    <IconButton
      label={t('previousPage')}
      tooltip={shortcuts.tooltipOf(t('previousPage'), 'ArrowLeft', 'k')}
      isDisabled={!navigation.canTurn.back.value}
      onClick={() => navigation.turnPage(-1)}
    >
      <PreviousIcon />
    </IconButton>
    <PageJump currentPage={view.currentPage.value} pageCount={shape.value.pageCount} onJump={jumpToPage} />
    <IconButton
      label={t('nextPage')}
      tooltip={shortcuts.tooltipOf(t('nextPage'), 'ArrowRight', 'j')}
      isDisabled={!navigation.canTurn.on.value}
      onClick={() => navigation.turnPage(1)}
    >
      <NextIcon />
    </IconButton>
  </div>
);

const Zooming = ({ controls: { view, shortcuts, run } }: { controls: Controls }) => {
  const scale = view.scale.value;
  const scales = view.scales.value;
  return (
    <div class="zooming" role="group" aria-label={t('zoom')}>
      <IconButton
        label={t('zoomOut')}
        tooltip={shortcuts.tooltipOf(t('zoomOut'), '-')}
        isDisabled={!canZoomOut(scale, scales)}
        onClick={() => run('zoom-out')}
      >
        <ZoomOutIcon />
      </IconButton>
      <button
        type="button"
        class="zoom-scale"
        title={shortcuts.tooltipOf(t('resetZoom'), '0')}
        aria-label={t('resetZoomFrom', { present: formatPercent(scale) })}
        onClick={() => run('zoom-reset')}
      >
        {formatPercent(scale)}
      </button>
      <IconButton
        label={t('zoomIn')}
        tooltip={shortcuts.tooltipOf(t('zoomIn'), '+')}
        isDisabled={!canZoomIn(scale, scales)}
        onClick={() => run('zoom-in')}
      >
        <ZoomInIcon />
      </IconButton>
      <span class="toolbar-wide">
        <IconButton
          label={t('fitWidth')}
          tooltip={shortcuts.tooltipOf(t('fitWidth'), 'w')}
          isPressed={view.zoom.value.kind === 'fit-width'}
          onClick={() => run('fit-width')}
        >
          <FitWidthIcon />
        </IconButton>
      </span>
    </div>
  );
};

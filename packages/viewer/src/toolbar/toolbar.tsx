import {
  DownloadIcon,
  FitWidthIcon,
  FullScreenIcon,
  IconButton,
  LeaveFullScreenIcon,
  NextIcon,
  PreviousIcon,
  ThumbnailsIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '@docsight/ui';
import { canZoomIn, canZoomOut } from '../layout/index.ts';
import type { Controls } from './controls.ts';
import { PageJump } from './page-jump.tsx';
import { Progress } from './progress.tsx';

/** The title and the controls of the pages. */
export const Toolbar = (props: {
  title: string;
  controls: Controls;
  /** Undefined when the reader may not download. */
  downloadUrl: string | undefined;
}) => {
  const { title, controls, downloadUrl } = props;
  const hasPages = controls.shape.value.openPages > 0;
  return (
    <header class="toolbar" data-hidden={controls.isToolbarHidden.value}>
      <div class="toolbar-start">
        {controls.screen.isWide.value && (
          <IconButton
            label="Thumbnails"
            tooltip="Thumbnails (t)"
            isPressed={controls.areThumbnailsShown.value}
            // Rendered before there are pages, so that the title does not move.
            isDisabled={!hasPages}
            onClick={controls.toggleThumbnails}
          >
            <ThumbnailsIcon />
          </IconButton>
        )}
        <h1 title={title}>{title}</h1>
      </div>
      {hasPages && <PageTurning controls={controls} />}
      <div class="toolbar-end">
        {/* The first button, so that it moves no other when it appears after a gate. */}
        {hasPages && downloadUrl !== undefined && (
          <a class="icon-button" href={downloadUrl} download aria-label="Download" title="Download">
            <DownloadIcon />
          </a>
        )}
        {hasPages && <Zooming controls={controls} />}
        {hasPages && controls.screen.canFullScreen && (
          <IconButton
            label="Full screen"
            tooltip="Full screen (f)"
            isPressed={controls.screen.isFullScreen.value}
            onClick={controls.screen.toggleFullScreen}
          >
            {controls.screen.isFullScreen.value ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
          </IconButton>
        )}
      </div>
      <Progress controls={controls} />
    </header>
  );
};

const PageTurning = ({ controls }: { controls: Controls }) => {
  const { pageCount } = controls.shape.value;
  const currentPage = controls.view.currentPage.value;
  return (
    <div class="page-turning" role="group" aria-label="Pages">
      <IconButton
        label="Previous page"
        tooltip="Previous page (← or K)"
        isDisabled={currentPage <= 1}
        onClick={() => controls.navigation.turnPage(-1)}
      >
        <PreviousIcon />
      </IconButton>
      <PageJump currentPage={currentPage} pageCount={pageCount} onJump={controls.jumpToPage} />
      <IconButton
        label="Next page"
        tooltip="Next page (→ or J)"
        isDisabled={currentPage >= pageCount}
        onClick={() => controls.navigation.turnPage(1)}
      >
        <NextIcon />
      </IconButton>
    </div>
  );
};

const Zooming = ({ controls }: { controls: Controls }) => {
  const scale = controls.view.scale.value;
  return (
    <div class="zooming" role="group" aria-label="Zoom">
      <IconButton label="Zoom out" tooltip="Zoom out (−)" isDisabled={!canZoomOut(scale)} onClick={controls.zoomOut}>
        <ZoomOutIcon />
      </IconButton>
      <button
        type="button"
        class="zoom-scale"
        title="Zoom to 100% (0)"
        aria-label={`Zoom to 100%, now ${Math.round(scale * 100)}%`}
        onClick={controls.resetZoom}
      >
        {Math.round(scale * 100)}%
      </button>
      <IconButton label="Zoom in" tooltip="Zoom in (+)" isDisabled={!canZoomIn(scale)} onClick={controls.zoomIn}>
        <ZoomInIcon />
      </IconButton>
      <IconButton
        label="Fit width"
        tooltip="Fit width"
        isPressed={controls.view.zoom.value.kind === 'fit'}
        onClick={controls.toggleFitWidth}
      >
        <FitWidthIcon />
      </IconButton>
    </div>
  );
};

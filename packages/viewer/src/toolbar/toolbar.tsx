import type { Controls } from './controls.ts';
import { IconButton } from './icon-button.tsx';
import {
  DownloadIcon,
  FitWidthIcon,
  FullScreenIcon,
  LeaveFullScreenIcon,
  NextIcon,
  PreviousIcon,
  ThumbnailsIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from '../icons.tsx';
import { PageJump } from './page-jump.tsx';
import { Progress } from './progress.tsx';
import { canZoomIn, canZoomOut } from '../layout/zoom.ts';

/** The title, and what can be done with the pages once there are some. downloadUrl: undefined when this reader is only to read. */
export const Toolbar = (props: { title: string; controls: Controls; downloadUrl: string | undefined }) => {
  const { title, controls, downloadUrl } = props;
  const hasPages = controls.shape.value.open > 0;
  return (
    <header class="toolbar" data-away={controls.toolbarAway.value}>
      <div class="toolbar-start">
        {controls.screen.wide.value && (
          <IconButton
            label="Thumbnails"
            tip="Thumbnails (t)"
            pressed={controls.thumbnails.value}
            // Here from the beginning, so that the title does not move.
            disabled={!hasPages}
            onClick={controls.toggleThumbnails}
          >
            <ThumbnailsIcon />
          </IconButton>
        )}
        <h1 title={title}>{title}</h1>
      </div>
      {hasPages && <PageTurning controls={controls} />}
      <div class="toolbar-end">
        {/* The first of them, so that it moves none when it comes after a gate. */}
        {hasPages && downloadUrl !== undefined && (
          <a class="icon-button" href={downloadUrl} download aria-label="Download" title="Download">
            <DownloadIcon />
          </a>
        )}
        {hasPages && <Zooming controls={controls} />}
        {hasPages && controls.screen.canFill && (
          <IconButton
            label="Full screen"
            tip="Full screen (f)"
            pressed={controls.screen.filled.value}
            onClick={controls.screen.toggleFilled}
          >
            {controls.screen.filled.value ? <LeaveFullScreenIcon /> : <FullScreenIcon />}
          </IconButton>
        )}
      </div>
      <Progress controls={controls} />
    </header>
  );
};

const PageTurning = ({ controls }: { controls: Controls }) => {
  const { pageCount } = controls.shape.value;
  const current = controls.view.current.value;
  return (
    <div class="page-turning" role="group" aria-label="Pages">
      <IconButton
        label="Previous page"
        tip="Previous page (←)"
        disabled={current <= 1}
        onClick={() => controls.navigation.turn(-1)}
      >
        <PreviousIcon />
      </IconButton>
      <PageJump current={current} pageCount={pageCount} onJump={controls.jump} />
      <IconButton
        label="Next page"
        tip="Next page (→)"
        disabled={current >= pageCount}
        onClick={() => controls.navigation.turn(1)}
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
      <IconButton label="Zoom out" tip="Zoom out (−)" disabled={!canZoomOut(scale)} onClick={controls.zoomOut}>
        <ZoomOutIcon />
      </IconButton>
      <button
        type="button"
        class="zoom-scale"
        title="Zoom to 100% (0)"
        aria-label={`Zoom to 100%, now ${Math.round(scale * 100)}%`}
        onClick={controls.zoomReset}
      >
        {Math.round(scale * 100)}%
      </button>
      <IconButton label="Zoom in" tip="Zoom in (+)" disabled={!canZoomIn(scale)} onClick={controls.zoomIn}>
        <ZoomInIcon />
      </IconButton>
      <IconButton
        label="Fit width"
        tip="Fit width"
        pressed={controls.view.zoom.value.kind === 'fit'}
        onClick={controls.toggleFit}
      >
        <FitWidthIcon />
      </IconButton>
    </div>
  );
};

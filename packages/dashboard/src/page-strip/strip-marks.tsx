import { columnLeft, textSide } from './strip-layout.ts';

type Mark = { page: number; text?: string | undefined; column: number; total: number };

/** The e-mail gate, a line before its page. */
export const StripGate = ({ page, text = 'E-mail gate', column, total }: Mark) => {
  const x = columnLeft(page, column);
  return (
    <div class="strip-gate" style={{ left: `${x}px` }} aria-hidden="true">
      <span class="strip-mark-text" data-side={textSide(x, total)}>
        {text}
      </span>
    </div>
  );
};

/** Words above a page. */
export const StripMark = ({ page, text, column, total }: Mark) => {
  const x = columnLeft(page, column) + column / 2;
  return (
    <div class="strip-mark" style={{ left: `${x}px` }} aria-hidden="true">
      <span class="strip-mark-text" data-side={textSide(x, total)}>
        {text}
      </span>
    </div>
  );
};

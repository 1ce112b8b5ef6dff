import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PageLayer } from '../api/page-layer.ts';
import { t, textDirection } from '../texts/index.ts';
import { lineAreasOf } from './line-areas.ts';
import { makeMeasureText } from './measure-text.ts';
import { paragraphsOf } from './paragraphs.ts';
import { textLanguage } from './text-language.ts';
import { textLinesOf } from './text-lines.ts';
import type { Box, TextLine } from './text-lines.ts';
import { flowOf, lineHeightOf } from './word-flow.ts';
import type { FlowingWord, MeasureText } from './word-flow.ts';

export type TextLayerProps = {
  page: number;
  layer: PageLayer;
  /** The width of the page, divided by its height. */
  aspect: number;
};

/** In CSS pixels. Letters on it are larger than the smallest font size that a reader may have set. */
const sheetWidth = 1000;

let measure: MeasureText | undefined;

/**
 * Renders the text of a page as transparent letters over its image: for selecting, copying, and screen readers.
 * It is laid out once, on a sheet of a fixed width. The sheet is scaled to the page, so a zoom lays out nothing.
 */
export const TextLayer = ({ page, layer, aspect }: TextLayerProps) => {
  const isIdle = useIdle();
  const language = useMemo(() => textLanguage(layer.text), [layer]);
  if (layer.words.length === 0)
    return (
      <p class="text-layer-note" dir={textDirection()}>
        {t('pageIsImage')}
      </p>
    );
  return (
    <div class="text-layer" data-page={page} lang={language}>
      <Sheet aspect={aspect}>{isIdle && <Paragraphs layer={layer} aspect={aspect} />}</Sheet>
    </div>
  );
};

const Sheet = ({ aspect, children }: { aspect: number; children: ComponentChildren }) => {
  const sheet = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = sheet.current!;
    const observer = new ResizeObserver(([entry]) => {
      element.style.transform = `scale(${entry!.contentRect.width / sheetWidth})`;
    });
    observer.observe(element.parentElement!);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={sheet} class="text-sheet" style={{ width: px(1), height: px(1 / aspect) }}>
      {children}
    </div>
  );
};

/** Returns false until the browser has time. A page that is only scrolled past is never laid out. */
const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in globalThis)) {
      const timer = setTimeout(() => setIdle(true), 50);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: 500 });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
};

const Paragraphs = ({ layer, aspect }: Omit<TextLayerProps, 'page'>) =>
  useMemo(() => {
    measure ??= makeMeasureText(document);
    const lines = textLinesOf(layer, aspect);
    const boxes = lines.map(({ box }) => box);
    const areas = lineAreasOf(boxes, { left: 0, top: 0, right: 1, bottom: 1 / aspect });
    const areaOf = new Map(lines.map((line, index) => [line, areas[index]!]));
    return (
      <>
        {paragraphsOf(lines).map((paragraph, index) => (
          <p key={index} dir="auto" {...(paragraph.isHeading && { role: 'heading', 'aria-level': 2 })}>
            {paragraph.lines.map((line, place) => (
              <Line key={place} line={line} area={areaOf.get(line)!} words={flowOf(line, measure!)} />
            ))}
          </p>
        ))}
      </>
    );
  }, [layer, aspect]);

const Line = ({ line, area, words }: { line: TextLine; area: Box; words: FlowingWord[] }) => (
  <span
    class="text-line"
    data-direction={line.direction}
    dir={line.direction === 'rtl' ? 'rtl' : 'ltr'}
    style={lineStyle(line, area)}
  >
    {words.map(({ start, text, shift, advance, scale, spacing }) => (
      <span
        key={start}
        data-start={start}
        style={{
          inlineSize: em(advance),
          ...(shift !== 0 && { position: 'relative', insetInlineStart: em(shift) }),
          ...(spacing !== 0 && { wordSpacing: em(spacing) }),
          transform: line.direction === 'vertical' ? `scaleY(${rounded(scale)})` : `scaleX(${rounded(scale)})`,
        }}
      >
        {text}
      </span>
    ))}
  </span>
);

/** The area is the padding box, so that a click into it selects the nearest letter of the line. */
const lineStyle = (line: TextLine, area: Box) => {
  const { box } = line;
  return {
    left: px(area.left),
    top: px(area.top),
    width: px(box.right - box.left),
    height: px(box.bottom - box.top),
    padding: [box.top - area.top, area.right - box.right, area.bottom - box.bottom, box.left - area.left]
      .map((length) => px(Math.max(0, length)))
      .join(' '),
    fontSize: px(lineHeightOf(line)),
  };
};

const px = (length: number): string => `${rounded(length * sheetWidth)}px`;
const em = (length: number): string => `${rounded(length)}em`;
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;

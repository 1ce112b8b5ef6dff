import { stat } from 'node:fs/promises';
import { counter } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { makeChildPool } from '../confined-child/index.ts';
import type { PoolOutcome, RunOptions } from '../confined-child/index.ts';
import type { Turn } from '../heavy-work/index.ts';
import type { Tile } from './page-tiles.ts';
import type { PageFile, RenderResult, RenderTask } from './render-messages.ts';

/** The outcome of drawing or reading a page. */
export type Rendering =
  | { kind: 'done'; content: Buffer }
  /** The file is the cause, so it will never succeed. */
  | { kind: 'unrenderable' }
  /** It did not finish this time. It may succeed later or under less load. */
  | { kind: 'failed' };

/**
 * Draws pages in confined children. The caller limits how many tasks run at once. Images are WebP.
 * The tasks of slow accounts, and those with our own images, have a low priority.
 */
export type PageRenderer = {
  image(file: PageFile, page: number, width: number, turn?: Turn): Promise<Rendering>;
  tile(file: PageFile, page: number, tile: Tile, turn?: Turn): Promise<Rendering>;
  /** Returns the text of a page and the places of its words, as `layerContent` writes them. */
  layer(file: PageFile, page: number, turn?: Turn): Promise<Rendering>;
  /**
   * Returns the texts of consecutive pages from a page on, as `textsContent` writes them. At least one, and not more
   * than `count`.
   */
  texts(file: PageFile, page: number, count: number, turn?: Turn): Promise<Rendering>;
  /** Returns the links of a page, as `linksContent` writes them. */
  links(file: PageFile, page: number, turn?: Turn): Promise<Rendering>;
  /** Returns the outline, as `outlineContent` writes it. */
  outline(file: PageFile, turn?: Turn): Promise<Rendering>;
  /** Returns the sizes of the first pages, as `sizesContent` writes them. */
  sizes(file: PageFile, pages: number, turn?: Turn): Promise<Rendering>;
  /** Makes one of its images narrower. */
  narrowed(image: Buffer, width: number): Promise<Buffer>;
  /** Makes a preview image (PNG) of an image of page 1. Undefined: the neutral one. */
  preview(image: Buffer | undefined): Promise<Buffer>;
  /** Returns the image that replaces a page that cannot be drawn. */
  placeholder(width: number): Promise<Buffer>;
  part: Part;
};

/** Limits the processor time of one task, in ms. */
const maxRenderingMs = 15_000;
/** The processor time of a usual page, in ms. Most take less than half of it. */
const usualRenderingMs = 1_000;
/** Limits the memory of a child without that for its file. The largest images take 370 MB. */
const usualMaxRssBytes = 512 * 1024 * 1024;
/** A file is in memory several times while it is opened. A file of 100 MB took 760 MB in all. */
const rssPerFileByte = 5;

const encodingOf = {
  image: 'base64',
  tile: 'base64',
  layer: 'utf8',
  texts: 'utf8',
  links: 'utf8',
  outline: 'utf8',
  sizes: 'utf8',
} as const;

export const makePageRenderer = (options: {
  /** The compiled render-child.js. */
  childFile: string;
  /** The folder with the files. The children read no other one. */
  filesFolder: string;
  logger: Logger;
  timeoutMs?: number;
  maxRssBytes?: number;
}): PageRenderer => {
  const { childFile, filesFolder, logger, timeoutMs = maxRenderingMs, maxRssBytes = usualMaxRssBytes } = options;
  const renderings = counter('docsight_page_renderings_total');
  const children = makeChildPool<RenderTask, RenderResult>({
    name: 'page renderer',
    confinement: {
      childFile,
      readableFolders: [filesFolder],
      needsAddons: true,
      heapMegabytes: 512,
      maxRssBytes,
      usualMs: usualRenderingMs,
      timeoutMs,
    },
    tasksPerChild: 500,
    isGood: (result) => result.kind === 'done' && result.isLast !== true,
    logger,
  });

  const run = async (task: RenderTask, asked: RunOptions = {}): Promise<PoolOutcome<RenderResult>> => {
    const runOnce = (freshOnly: boolean) => children.run(task, { ...asked, freshOnly });
    let outcome = await runOnce(false);
    // Only a child that has read no other file may call a file broken, because that is final.
    if (outcome.kind === 'done' && outcome.result.kind === 'broken' && !outcome.isFresh) outcome = await runOnce(true);
    renderings.inc({ kind: task.kind, outcome: outcome.kind === 'done' ? outcome.result.kind : outcome.kind });
    return outcome;
  };

  const renderFile = async (task: Extract<RenderTask, PageFile>, turn: Turn | undefined): Promise<Rendering> => {
    const outcome = await run(task, {
      topic: task.fileId,
      moreRssBytes: await memoryFor(task.path),
      ...turn,
    });
    if (outcome.kind === 'done' && outcome.result.kind === 'done')
      return { kind: 'done', content: Buffer.from(outcome.result.content, encodingOf[task.kind]) };
    const reason = outcome.kind === 'done' ? outcome.result : outcome.kind;
    logger.warn({ ...task, path: undefined, reason }, 'page not rendered');
    return { kind: outcome.kind === 'done' || outcome.kind === 'too-heavy' ? 'unrenderable' : 'failed' };
  };

  /** Returns the memory for a file. @throws Error for a file that does not exist. */
  const memoryFor = async (path: string): Promise<number> => {
    const { size } = await stat(path);
    return size * rssPerFileByte;
  };

  /** Renders content of our own, which must succeed. */
  const renderOwn = async (task: RenderTask, asked?: RunOptions): Promise<Buffer> => {
    const outcome = await run(task, asked);
    if (outcome.kind === 'done' && outcome.result.kind === 'done') return Buffer.from(outcome.result.content, 'base64');
    throw new Error(`The page renderer cannot make a ${task.kind}: ${JSON.stringify(outcome)}`);
  };

  return {
    image: ({ fileId, path }, page, width, turn) => renderFile({ kind: 'image', fileId, path, page, width }, turn),
    tile: ({ fileId, path }, page, tile, turn) => renderFile({ kind: 'tile', fileId, path, page, tile }, turn),
    layer: ({ fileId, path }, page, turn) => renderFile({ kind: 'layer', fileId, path, page }, turn),
    texts: ({ fileId, path }, page, count, turn) => renderFile({ kind: 'texts', fileId, path, page, count }, turn),
    links: ({ fileId, path }, page, turn) => renderFile({ kind: 'links', fileId, path, page }, turn),
    outline: ({ fileId, path }, turn) => renderFile({ kind: 'outline', fileId, path }, turn),
    sizes: ({ fileId, path }, pages, turn) => renderFile({ kind: 'sizes', fileId, path, pages }, turn),
    narrowed: (image, width) =>
      renderOwn({ kind: 'resize', image: image.toString('base64'), width }, { inBackground: true }),
    preview: (image) =>
      renderOwn({ kind: 'preview', ...(image && { image: image.toString('base64') }) }, { inBackground: true }),
    placeholder: (width) => renderOwn({ kind: 'placeholder', width }),
    part: children.part,
  };
};

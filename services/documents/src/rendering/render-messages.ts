import type { Tile } from './page-tiles.ts';

/** A document's file on the local disk. */
export type PageFile = {
  /** Id in the file store. */
  fileId: string;
  path: string;
};

/** A task for the rendering child. Pages count from 1, widths are in pixels. */
export type RenderTask =
  | (PageFile & { kind: 'image'; page: number; width: number })
  | (PageFile & { kind: 'tile'; page: number; tile: Tile })
  | (PageFile & { kind: 'layer'; page: number })
  /** The texts of consecutive pages, from this page on. At least one. */
  | (PageFile & { kind: 'texts'; page: number; count: number })
  | (PageFile & { kind: 'links'; page: number })
  | (PageFile & { kind: 'outline' })
  /** The sizes of the first pages. */
  | (PageFile & { kind: 'sizes'; pages: number })
  /** A narrower image of a WebP image in base64. */
  | { kind: 'resize'; image: string; width: number }
  /** A preview image of a WebP image in base64, or the neutral one. */
  | { kind: 'preview'; image?: string }
  | { kind: 'placeholder'; width: number };

export type RenderResult =
  /**
   * WebP or PNG in base64, or JSON: a layer, texts, sizes, links or the outline. `isLast`: the child must run no other
   * task, because a page after these was broken.
   */
  | { kind: 'done'; content: string; isLast?: boolean }
  /** The content of the file is the cause. */
  | { kind: 'broken'; problem: string };

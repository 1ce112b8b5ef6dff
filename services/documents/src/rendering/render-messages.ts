/** A document's file on the local disk. */
export type PageFile = {
  /** Id in the file store. */
  fileId: string;
  path: string;
};

/** A task for the rendering child. Pages count from 1, widths are in pixels. */
export type RenderTask =
  | (PageFile & { kind: 'image'; page: number; width: number })
  | (PageFile & { kind: 'text'; page: number })
  /** The sizes of the first pages. */
  | (PageFile & { kind: 'sizes'; pages: number })
  /** A narrower image of a WebP image in base64. */
  | { kind: 'resize'; image: string; width: number }
  | { kind: 'placeholder'; width: number };

export type RenderResult =
  /** WebP in base64, text, or sizes as `sizesContent` writes them. */
  | { kind: 'done'; content: string }
  /** The content of the file is the cause. */
  | { kind: 'broken'; problem: string };

/** Where a document's file lies on this machine for the moment. fileId: of the file store. */
export type PageFile = { fileId: string; path: string };

/** What the rendering child is asked. page: from 1. pages: how many, from the first on. width: of the image, in pixels. image: WebP, in base64. */
export type PageQuestion =
  | (PageFile & { kind: 'image'; page: number; width: number })
  | (PageFile & { kind: 'text'; page: number })
  | (PageFile & { kind: 'sizes'; pages: number })
  | { kind: 'resize'; image: string; width: number }
  | { kind: 'placeholder'; width: number };

/** content: WebP in base64, text, or sizes as they are told. `broken`: the file is at fault. */
export type PageAnswer = { kind: 'done'; content: string } | { kind: 'broken'; problem: string };

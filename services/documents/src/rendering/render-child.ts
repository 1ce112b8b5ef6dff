import { serveParent } from '../child-program/index.ts';
import { linksContent, outlineContent } from './links/index.ts';
import { makeOpenFiles } from './open-files.ts';
import { emptyTile } from './page-tiles.ts';
import { sizesContent } from './page-sizes.ts';
import { makePdfReader } from './pdf-reader.ts';
import type { PdfFile, PdfReader, Pixels } from './pdf-reader.ts';
import { placeholderPdf } from './placeholder-pdf.ts';
import { drawPreview } from './preview-card.ts';
import type { PageFile, RenderResult, RenderTask } from './render-messages.ts';
import { layerContent, maxTextBytes, textLayerOf, textsContent } from './text-layer/index.ts';
import { encodeWebp, narrowWebp } from './webp.ts';

/** The program of the child process that draws pages. */
/** One is made in advance, while the child waits for its first task. */
const unusedReaders = [await makePdfReader()];
const nextReader = async (): Promise<PdfReader> => unusedReaders.pop() ?? makePdfReader();
const files = makeOpenFiles(nextReader);

const render = async (task: RenderTask): Promise<RenderResult> => {
  switch (task.kind) {
    case 'image':
      return fromFile(task, (pdf) => pdf.draw(task.page, task.width, toBase64));
    case 'tile':
      return fromFile(task, async (pdf) => (await pdf.drawTile(task.page, task.tile, toBase64)) ?? emptyInBase64);
    case 'layer':
      return fromFile(task, (pdf) => Promise.resolve(layerOf(pdf, task.page)));
    case 'texts':
      return readTexts(task);
    case 'links':
      return fromFile(task, (pdf) => Promise.resolve(linksContent(pdf.links(task.page))));
    case 'outline':
      return fromFile(task, (pdf) => Promise.resolve(outlineContent(pdf.outline())));
    case 'sizes':
      return fromFile(task, (pdf) => Promise.resolve(sizesContent(pdf.sizes(task.pages))));
    case 'resize': {
      const image = await narrowWebp(Buffer.from(task.image, 'base64'), task.width);
      return { kind: 'done', content: image.toString('base64') };
    }
    case 'preview': {
      const page = task.image === undefined ? undefined : Buffer.from(task.image, 'base64');
      return { kind: 'done', content: (await drawPreview(page)).toString('base64') };
    }
    case 'placeholder': {
      const pdf = (await nextReader()).open(placeholderPdf);
      const content = await pdf.draw(1, task.width, toBase64);
      pdf.close();
      return { kind: 'done', content };
    }
  }
};

const emptyInBase64 = emptyTile.toString('base64');

/** A character has one byte or more, so no more characters are needed. */
const layerOf = (pdf: PdfFile, page: number): string => {
  const { characters, area } = pdf.characters(page, maxTextBytes);
  return layerContent(textLayerOf(characters), area);
};

/** Ends a task of several pages, so that other work gets the processor soon. In ms. */
const maxTextsMs = 500;

/** Returns the texts of the first pages of the task: all, those before a broken page, or what the time allows. */
const readTexts = async (task: Extract<RenderTask, { kind: 'texts' }>): Promise<RenderResult> => {
  const texts: string[] = [];
  const startedAt = performance.now();
  const hasTime = (): boolean => texts.length === 0 || performance.now() - startedAt < maxTextsMs;
  const result = await fromFile(task, async (pdf) => {
    for (let page = task.page; page < task.page + task.count && hasTime(); page += 1)
      texts.push(textLayerOf(pdf.characters(page, maxTextBytes).characters).text);
    return textsContent(texts);
  });
  const hasFailedLater = result.kind === 'broken' && texts.length > 0;
  return hasFailedLater ? { kind: 'done', content: textsContent(texts), isLast: true } : result;
};

const toBase64 = async (pixels: Pixels): Promise<string> => (await encodeWebp(pixels)).toString('base64');

/** Runs work on a file. An error of the disk fails the task; an error of PDFium means that the content is broken. */
const fromFile = async (file: PageFile, work: (pdf: PdfFile) => Promise<string>): Promise<RenderResult> => {
  const open = await files.read(file);
  try {
    return { kind: 'done', content: await work(open()) };
  } catch (error) {
    return { kind: 'broken', problem: String(error) };
  }
};

serveParent((task) => render(task as RenderTask));

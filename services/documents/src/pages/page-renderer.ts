import { counter } from '@docsight/service-kit';
import type { Logger, Part } from '@docsight/service-kit';
import { makeChildPool } from '../confined-child/index.ts';
import type { PageAnswer, PageFile, PageQuestion } from './render-messages.ts';

/**
 * What became of a page. `unfit`: the file is at fault, now and for ever. `failed`: it did not come to an end this time; it may on another day,
 * or under less load.
 */
export type Rendering = { kind: 'done'; content: Buffer } | { kind: 'unfit' } | { kind: 'failed' };

/** Draws pages in confined children. How much it is asked at once is bounded by the caller. Images are WebP. */
export type PageRenderer = {
  image(file: PageFile, page: number, width: number): Promise<Rendering>;
  /** UTF-8. */
  text(file: PageFile, page: number): Promise<Rendering>;
  /** Of so many pages, as toldSizes tells them. */
  sizes(file: PageFile, pages: number): Promise<Rendering>;
  /** An image that it made, narrower. */
  narrowed(image: Buffer, width: number): Promise<Buffer>;
  /** What is shown for a page that cannot be drawn. */
  placeholder(width: number): Promise<Buffer>;
  part: Part;
};

const longestMs = 15_000;
const maxRssBytes = 1_024 * 1_024 * 1_024;

const questions = counter('docsight_page_renderings_total', 'Pages that were drawn or read.', ['kind', 'outcome']);

export const makePageRenderer = (options: {
  /** The compiled render-child.js. */
  childFile: string;
  logger: Logger;
  timeoutMs?: number;
}): PageRenderer => {
  const { childFile, logger, timeoutMs = longestMs } = options;
  const children = makeChildPool<PageQuestion, PageAnswer>({
    name: 'page renderer',
    confinement: { childFile, heapMegabytes: 512, maxRssBytes, timeoutMs },
    questionsPerChild: 500,
    isGood: ({ kind }) => kind === 'done',
    logger,
  });

  const asked = async (question: PageQuestion, about?: string): ReturnType<typeof children.ask> => {
    const ask = (fresh: boolean) => children.ask(question, { fresh, ...(about !== undefined && { about }) });
    let told = await ask(false);
    // A file is called broken for ever only by a child that has seen no other.
    if (told.kind === 'answered' && told.answer.kind === 'broken' && !told.fresh) told = await ask(true);
    questions.inc({ kind: question.kind, outcome: told.kind === 'answered' ? told.answer.kind : told.kind });
    return told;
  };

  const ofFile = async (question: Extract<PageQuestion, PageFile>): Promise<Rendering> => {
    const told = await asked(question, question.fileId);
    const { kind } = question;
    if (told.kind === 'answered' && told.answer.kind === 'done')
      return { kind: 'done', content: Buffer.from(told.answer.content, kind === 'image' ? 'base64' : 'utf8') };
    const reason = told.kind === 'answered' ? told.answer : told.kind;
    logger.warn({ ...question, path: undefined, reason }, 'what was asked of a file cannot be made');
    return { kind: told.kind === 'answered' || told.kind === 'too-heavy' ? 'unfit' : 'failed' };
  };

  /** Of what is our own: it works, or something is wrong with us. */
  const ofOurs = async (question: PageQuestion): Promise<Buffer> => {
    const told = await asked(question);
    if (told.kind === 'answered' && told.answer.kind === 'done') return Buffer.from(told.answer.content, 'base64');
    throw new Error(`The page renderer cannot make a ${question.kind}: ${JSON.stringify(told)}`);
  };

  return {
    image: ({ fileId, path }, page, width) => ofFile({ kind: 'image', fileId, path, page, width }),
    text: ({ fileId, path }, page) => ofFile({ kind: 'text', fileId, path, page }),
    sizes: ({ fileId, path }, pages) => ofFile({ kind: 'sizes', fileId, path, pages }),
    narrowed: (image, width) => ofOurs({ kind: 'resize', image: image.toString('base64'), width }),
    placeholder: (width) => ofOurs({ kind: 'placeholder', width }),
    part: children.part,
  };
};

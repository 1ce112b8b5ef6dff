import type { Logger, Part } from '@docsight/service-kit';
import { startConfinedChild } from './confined-child.ts';
import type { ConfinedChild, Confinement, Told } from './confined-child.ts';

/** Children that are started when they are needed, used again, and replaced. How many run at once is bounded by the caller. */
export type ChildPool<Question, Answer> = {
  /**
   * Asks an idle child or a new one. What killed a child for no known reason, or was too much for one that had done other work before, is
   * asked once more, of a new child. fresh: whether the child that told it had done nothing else.
   * @throws Error when no child can be started, or the child says that the fault is not in what it was given.
   */
  ask(question: Question, options?: AskOptions): Promise<Told<Answer> & { fresh: boolean }>;
  /** Starts one child ahead, since the libraries take a part of a second to load; stops them all. */
  part: Part;
};

/** about: the idle child that was asked about the same last is taken first. fresh: only a child that has done nothing else. */
type AskOptions = { about?: string; fresh?: boolean };

export const makeChildPool = <Question extends object, Answer>(options: {
  name: string;
  confinement: Confinement;
  /** A child is replaced after this many questions, so that nothing heaps up in it. */
  questionsPerChild: number;
  /** What went wrong once is not trusted with another's file: after an answer that is not good the child is replaced. */
  isGood: (answer: Answer) => boolean;
  logger: Logger;
}): ChildPool<Question, Answer> => {
  type Child = ConfinedChild<Question, Answer> & { about?: string | undefined };
  const { name, logger } = options;
  const children = new Set<Child>();
  let idle: Child[] = [];
  let warming: Promise<Child | undefined> | undefined;
  let stopped = false;

  const start = async (): Promise<Child> => {
    const child: Child = await startConfinedChild<Question, Answer>(options.confinement);
    children.add(child);
    if (stopped) letGo(child);
    return child;
  };

  /** One child is made ready while nobody waits for it. */
  const warm = (): void => {
    if (stopped || warming || idle.length > 0) return;
    const starting = start().then(
      (child) => {
        if (warming === starting) {
          warming = undefined;
          idle.push(child);
        }
        return child;
      },
      (error: unknown) => {
        logger.warn({ err: error }, `${name}: a child process could not be started ahead`);
        if (warming === starting) warming = undefined;
        return undefined;
      },
    );
    warming = starting;
  };

  const take = async ({ about, fresh = false }: AskOptions): Promise<Child> => {
    idle = idle.filter((child) => child.served() < options.questionsPerChild || letGo(child));
    const fit = fresh ? idle.filter((child) => child.served() === 0) : idle;
    const ready = fit.find((child) => child.about === about) ?? fit.at(-1);
    if (ready) {
      idle = idle.filter((child) => child !== ready);
      return ready;
    }
    const starting = warming;
    warming = undefined;
    return (await starting) ?? (await start());
  };

  const letGo = (child: Child): false => {
    child.end();
    children.delete(child);
    return false;
  };

  const giveBack = (child: Child): void => {
    if (!stopped && child.served() < options.questionsPerChild) idle.push(child);
    else letGo(child);
    warm();
  };

  const askOnce = async (question: Question, asked: AskOptions): Promise<Told<Answer> & { fresh: boolean }> => {
    if (stopped) throw new Error(`${name}: stopped`);
    const child = await take(asked);
    const fresh = child.served() === 0;
    child.about = asked.about;
    try {
      const told = await child.ask(question);
      if (told.kind === 'answered' && !options.isGood(told.answer)) child.end();
      return { ...told, fresh };
    } finally {
      giveBack(child);
    }
  };

  return {
    ask: async (question, asked = {}) => {
      const told = await askOnce(question, asked);
      const inDoubt = told.kind === 'died' || (told.kind === 'too-heavy' && !told.fresh);
      if (!inDoubt || stopped) return told;
      logger.warn({ reason: told.kind }, `${name}: a child process ended; its work is tried once more`);
      return askOnce(question, { ...asked, fresh: true });
    },
    part: {
      name,
      start: async () => {
        idle.push(await start());
      },
      stop: async () => {
        stopped = true;
        for (const child of children) letGo(child);
        await warming;
      },
    },
  };
};

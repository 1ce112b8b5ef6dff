import { claimDataFolder } from '../processes/data-folder.ts';
import { assemble } from './assemble.ts';
import type { Stack, StackOptions } from './stack.ts';

/**
 * The whole product on this machine: servers, every service as a process of its own, kept running, and a demo account.
 * Resolves when all is ready. Throws StackError, one clear sentence; then nothing is left running.
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const folder = await claimDataFolder(options.dataDir, options.signal);
  const cleanUps: CleanUp[] = [() => folder.release()];
  const stop = async (): Promise<void> => {
    for (const cleanUp of cleanUps.splice(0).toReversed()) await cleanUp();
  };
  try {
    return { ...(await assemble(folder, options, (cleanUp) => cleanUps.push(cleanUp))), stop };
  } catch (error) {
    await stop();
    throw error;
  }
};

type CleanUp = () => Promise<void>;

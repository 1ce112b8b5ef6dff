import { pathToFileURL } from 'node:url';
import { StackError } from '../stack-error.ts';
import type { ServiceName } from '../system.ts';

/** What each service exports in `config.js`: the list of what it cannot use in an environment. */
type ServiceConfig = {
  problemsIn: (env: NodeJS.ProcessEnv) => { setting: string; problem: string }[];
};

/**
 * Checks the settings of all services before a server or service starts. Skips `undecided`: settings that the start
 * itself decides later.
 * @throws StackError with a line for each setting that a service cannot use.
 */
export const checkSettings = async (
  services: readonly ServiceName[],
  {
    configOf,
    envOf,
    undecided,
  }: {
    /** Returns the path of a service's `config.js`. */
    configOf: (service: ServiceName) => string;
    envOf: (service: ServiceName) => NodeJS.ProcessEnv;
    undecided: readonly string[];
  },
): Promise<void> => {
  const lines = new Set<string>();
  for (const service of services) {
    const { problemsIn } = (await import(pathToFileURL(configOf(service)).href)) as ServiceConfig;
    const problems = problemsIn(envOf(service)).filter(({ setting }) => !undecided.includes(setting));
    for (const { setting, problem } of problems) lines.add(`  ${setting}: ${problem}`);
  }
  if (lines.size > 0) throw new StackError(`These settings cannot be used:\n${[...lines].join('\n')}`);
};

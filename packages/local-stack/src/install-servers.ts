import { ensureServersInstalled } from './servers/install.ts';
import { StackError } from './stack-error.ts';
import * as system from './system.ts';

export { StackError };

/**
 * Installs the servers that a start in this environment needs. `npm start` calls it as soon as this package is built.
 * The rest of the build and apt-get can work side by side.
 * @throws StackError that says what to do instead.
 */
export const installServers = (env: NodeJS.ProcessEnv, onProgress: (line: string) => void): Promise<void> => {
  const isSet = (setting: string): boolean => Boolean(env[setting]) || Boolean(env[`${setting}_FILE`]);
  const only = system.serverNames.filter((name) => !isSet(system.servers[name].urlSetting));
  return ensureServersInstalled({ only, onProgress });
};

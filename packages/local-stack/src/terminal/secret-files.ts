import { withSecretFiles } from '@docsight/service-kit/secret-files';
import { StackError } from '../stack-error.ts';
import * as system from '../system.ts';

/**
 * Replaces `NAME_FILE` by `NAME` in the environment of this process, which the services get.
 * @throws StackError that names each file that cannot be used.
 */
export const readSecretFiles = (env: NodeJS.ProcessEnv): void => {
  const { env: values, problems } = withSecretFiles(system.secretSettings, env);
  if (problems.length > 0) {
    const lines = problems.map(({ setting, problem }) => `  ${setting}: ${problem}`);
    throw new StackError(`These settings cannot be used:\n${lines.join('\n')}`);
  }
  for (const name of system.secretSettings) {
    delete env[`${name}_FILE`];
    if (values[name] !== undefined) env[name] = values[name];
  }
};

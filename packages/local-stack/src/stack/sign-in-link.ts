import { runCommand } from '../processes/run-command.ts';
import type { Account } from './stack-file.ts';

type Options = {
  isRequested: boolean;
  /** The gateway's command `sign-in-link`. */
  program: string;
  /** The environment of the gateway. */
  env: NodeJS.ProcessEnv;
  /** Called with one line if no link could be made. */
  notify: (line: string) => void;
};

const linkPattern = /^https?:\/\/\S+#\S+$/m;

/**
 * Returns a function that makes a sign-in link for an account. It resolves to null if there is none, for example
 * because a person has deleted the account: the system works without. Source: Specification 3.18.
 */
export const signInLinks =
  ({ isRequested, program, env, notify }: Options) =>
  async (account: Account | null): Promise<string | null> => {
    if (!isRequested || account === null) return null;
    const { code, output } = await runCommand(process.execPath, [program, account.email], { env });
    const link = code === 0 ? linkPattern.exec(output)?.[0] : undefined;
    if (link === undefined) notify(noticeOf(output));
    return link ?? null;
  };

/** The command's own sentence begins with what has not happened. */
const noticeOf = (output: string): string =>
  `No sign-in link was made. ${output
    .trim()
    .split('\n')[0]!
    .replace(/^No link was made\. /, '')}`;

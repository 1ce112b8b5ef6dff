import { passwordResetRequest } from '@docsight/api-contract';
import type { TokenPurpose } from '@docsight/contracts';
import { commonSettings, createLogger, loadConfig, operatorCommand, parse, UsageError } from '@docsight/service-kit';
import { z } from 'zod';
import { gatewayDatabase } from './database.ts';
import { makeIssueLink } from './link-tokens/index.ts';

type LinkCommand = { name: string; purpose: TokenPurpose; usage: string };

/** Runs a command for operators that prints a link for an account: `NAME EMAIL`. Source: Specification 11.8. */
export const linkCommand = ({ name, purpose, usage }: LinkCommand, env: NodeJS.ProcessEnv, args: string[]) =>
  operatorCommand(
    {
      usage: `${usage}\nReads MONGO_URL, DATABASE_PREFIX and PUBLIC_URL.`,
      failure: 'No link was made.',
      options: {},
      maxArguments: 1,
      run: ({ positionals: [address] }) => printLink(purpose, address, { name, env }),
    },
    args,
  );

const printLink = async (
  purpose: TokenPurpose,
  address: string | undefined,
  { name, env }: { name: string; env: NodeJS.ProcessEnv },
): Promise<void> => {
  if (address === undefined) throw new UsageError('The e-mail address is missing.');
  const { MONGO_URL, DATABASE_PREFIX, PUBLIC_URL } = commonSettings;
  const config = loadConfig(z.object({ MONGO_URL, DATABASE_PREFIX, PUBLIC_URL }), env);
  const { email } = parse(passwordResetRequest, { email: address });
  const now = (): Date => new Date();
  const database = gatewayDatabase({
    url: config.MONGO_URL,
    database: `${config.DATABASE_PREFIX}_gateway`,
    logger: createLogger({ service: name, level: 'error' }),
    now,
  });
  await database.part.start?.();
  try {
    const accounts = database.accounts(() => undefined); // A link causes no event.
    const issueLink = makeIssueLink({ accounts, publicUrl: config.PUBLIC_URL, now });
    process.stdout.write(`${await issueLink(purpose, email)}\n`);
  } finally {
    await database.part.stop?.();
  }
};

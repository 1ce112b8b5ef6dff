import { tokenLink } from '@docsight/contracts';
import {
  AppError,
  commonSettings,
  createLogger,
  loadConfig,
  operatorCommand,
  parse,
  UsageError,
} from '@docsight/service-kit';
import { passwordResetRequest } from '@docsight/api-contract';
import { z } from 'zod';
import { newMailToken, storedToken, withToken } from './account-mails/index.ts';
import { changed } from './accounts/index.ts';
import { gatewayDatabase } from './database.ts';

const usage = `reset-password EMAIL

Prints a link with which a person sets a new password for the account with this e-mail address. It is valid for 30
minutes, works once, and replaces the link of an earlier mail. Pass it to the owner of the account only.
Reads MONGO_URL, DATABASE_PREFIX and PUBLIC_URL.`;

/** Prints a link for a new password, for operators: `node dist/reset-password.js`. Source: Specification 11.8. */
const resetPassword = async (address: string | undefined): Promise<void> => {
  if (address === undefined) throw new UsageError('The e-mail address is missing.');
  const { MONGO_URL, DATABASE_PREFIX, PUBLIC_URL } = commonSettings;
  const config = loadConfig(z.object({ MONGO_URL, DATABASE_PREFIX, PUBLIC_URL }), process.env);
  const { email } = parse(passwordResetRequest, { email: address });
  const now = (): Date => new Date();
  const database = gatewayDatabase({
    url: config.MONGO_URL,
    database: `${config.DATABASE_PREFIX}_gateway`,
    logger: createLogger({ service: 'reset-password', level: 'error' }),
    now,
  });
  await database.part.start?.();
  try {
    const purpose = 'password-reset';
    const token = newMailToken();
    const stored = await database
      .accounts(() => undefined) // Causes no event.
      .change({ email }, (account) => {
        const mailTokens = withToken(account, purpose, storedToken(token, purpose, now()));
        return { account: changed(account, { mailTokens }), events: [] };
      });
    if (!stored) throw new AppError('not_found', `There is no account with the address ${email}.`);
    process.stdout.write(`${tokenLink(config.PUBLIC_URL, purpose, token)}\n`);
  } finally {
    await database.part.stop?.();
  }
};

await operatorCommand(
  {
    usage,
    failure: 'No link was made.',
    options: {},
    maxArguments: 1,
    run: ({ positionals: [address] }) => resetPassword(address),
  },
  process.argv.slice(2),
);

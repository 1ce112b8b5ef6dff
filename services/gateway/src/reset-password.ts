import { linkCommand } from './link-command.ts';

const usage = `reset-password EMAIL

Prints a link with which a person sets a new password for the account with this e-mail address. It is valid for 30
minutes, works once, and replaces the link of an earlier mail. Pass it to the owner of the account only.`;

await linkCommand({ name: 'reset-password', purpose: 'password-reset', usage }, process.env, process.argv.slice(2));

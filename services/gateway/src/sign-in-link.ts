import { linkCommand } from './link-command.ts';

const usage = `sign-in-link EMAIL

Prints a link that logs a browser in to the account with this e-mail address, without its password. It is valid for one
hour, works once, and replaces an earlier one. Pass it to the owner of the account only.`;

await linkCommand({ name: 'sign-in-link', purpose: 'sign-in', usage }, process.env, process.argv.slice(2));

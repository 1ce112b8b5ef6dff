export { makeAccountMailContent } from './account-mail-content.ts';
export { consumeAccountMails } from './account-mails-consumer.ts';

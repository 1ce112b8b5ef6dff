import { secretBox } from '@docsight/service-kit';
import {
  makeConfirmReset,
  makeMailQuota,
  makeRequestMails,
  makeRequestReset,
  makeVerifyEmail,
} from './account-mails/index.ts';
import type { DecoyStore } from './account-mails/index.ts';
import { makeChangePassword, makeChangeProfile } from './account-settings/index.ts';
import { makeRegister, makeUserOf } from './accounts/index.ts';
import type { AccountEventContext, AccountStore, ConfirmPassword, HashingSlots, Passwords } from './accounts/index.ts';
import type { GatewayConfig } from './config.ts';
import type { EndAccess } from './sessions/index.ts';

/** Creates the use cases that store accounts and request mails. */
export const composeAccounts = (
  config: Pick<GatewayConfig, 'SENDS_MAIL' | 'MAIL_TOKEN_KEY'>,
  dependencies: {
    accounts: AccountStore;
    decoys: DecoyStore;
    passwords: Passwords;
    slots: HashingSlots;
    confirmPassword: ConfirmPassword;
    endAccess: EndAccess;
    mailCounts: Parameters<typeof makeMailQuota>[0];
    eventContext: AccountEventContext;
    now: () => Date;
    newId: () => string;
  },
) => {
  const sendsMail = config.SENDS_MAIL;
  const box = secretBox(config.MAIL_TOKEN_KEY);
  const mails = makeRequestMails({ sendsMail, box, eventContext: dependencies.eventContext });
  const common = { ...dependencies, mails, quota: makeMailQuota(dependencies.mailCounts) };
  return {
    userOf: makeUserOf({ sendsMail }),
    register: makeRegister({
      ...common,
      withVerification: (change, now) => mails.addToken(change, 'email-verification', now),
    }),
    changeProfile: makeChangeProfile(common),
    changePassword: makeChangePassword(common),
    requestReset: makeRequestReset(common),
    confirmReset: makeConfirmReset(common),
    verifyEmail: makeVerifyEmail(common),
  };
};

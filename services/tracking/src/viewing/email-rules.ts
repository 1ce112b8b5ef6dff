import { createHash } from 'node:crypto';
import { unacceptable } from '@docsight/api-contract';
import { parse } from '@docsight/service-kit';
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import freeEmailDomains from 'free-email-domains';
import { getDomain, getDomainWithoutSuffix } from 'tldts';
import { z } from 'zod';
import type { Identity } from '../rules/index.ts';

const disposable = disposableEmailBlocklistSet();
// cspell:disable
/** Free mail and forwarding services that the maintained list lacks. */
const moreFreeMail = [
  'tuta.com tutanota.com tutanota.de tutamail.com keemail.me mailbox.org hey.com startmail.com disroot.org riseup.net zohomail.eu vivaldi.net',
  'privaterelay.appleid.com simplelogin.com mozmail.com passmail.net duck.com pm.me proton.me',
  'myyahoo.com passport.com live.fi live.com.my live.com.ph live.com.pk live.com.co live.com.pe live.com.ve live.ph',
  'internet.ru xmail.ru mail.ua narod.ru zoho.eu zoho.in zohomail.in zohomail.com.au zohomail.jp zohomail.sa zohomail.ca',
  'fastmail.de fastmail.uk faster-mail.com messagingengine.com sina.com.cn wo.cn mailo.com hushmail.me dismail.de',
  'skiff.com kolabnow.com onmail.com firemail.de privatemail.com ctemplar.com lavabit.com',
  'outlook.com.ar outlook.bg livemail.tw love.com games.com wow.com ygm.com asia.com walla.com dir.bg 88.com globomail.com',
  'passmail.com passinbox.com passfwd.com aleeas.com slmail.me 8alias.com 8shield.net dralias.com silomails.com simplelogin.fr',
  'anonaddy.com anonaddy.me 4wrd.cc mailer.me cloaked.id erine.email',
  'email.de magenta.de kabelmail.de bbox.fr numericable.fr club-internet.fr tim.it volny.cz zoznam.sk clix.pt',
  'btopenworld.com talktalk.net sympatico.ca telus.net hispeed.ch chello.at bredband.net',
].flatMap((domains) => domains.split(' '));
// cspell:enable
const freeMail = new Set<string>([...freeEmailDomains, ...moreFreeMail]);
/** Providers with a domain in each of many countries. */
const freeMailNames = new Set(['aol', 'gmx', 'hotmail', 'yahoo', 'yandex']);

/**
 * Requires an e-mail of a service that a document accepts.
 * @param email in lower case.
 * @throws AppError validation_error for a throw-away address, and for a free mail provider if these are blocked.
 */
export const requireAcceptedEmail = (email: string, rules: { blockFreeEmails: boolean }): void => {
  const accepted = z.object({
    email: z
      .string()
      .refine(
        (address) => !isListed(address, disposable),
        unacceptable('belongs to a throw-away mail service: use an address that you keep', 'email_disposable'),
      )
      .refine(
        (address) => !rules.blockFreeEmails || !isFreeMail(address),
        unacceptable('belongs to a free mail provider: use the address of your company', 'email_free_provider'),
      ),
  });
  parse(accepted, { email });
};

/**
 * Returns the viewer of an e-mail on a document.
 * The id is derived from both, so the same e-mail is the same viewer in every browser.
 */
export const identityOf = (documentId: string, email: string): Identity => ({
  viewerId: `vwr_${createHash('sha256').update(`${documentId}:${email}`).digest('hex').slice(0, 24)}`,
  email,
  companyDomain: companyDomainOf(email),
});

/** Returns the registrable domain of an address, or the whole domain if it has none. Source: Specification 5.8. */
const companyDomainOf = (email: string): string => getDomain(domainOf(email)) ?? domainOf(email);

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

const isFreeMail = (email: string): boolean =>
  isListed(email, freeMail) || freeMailNames.has(getDomainWithoutSuffix(domainOf(email)) ?? '');

/** Returns whether the domain, or a domain that it is a part of, is on a list. */
const isListed = (email: string, list: Set<string>): boolean => {
  const labels = domainOf(email).split('.');
  return labels.some((_, index) => list.has(labels.slice(index).join('.')));
};

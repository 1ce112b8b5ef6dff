import type { MessageOf, TokenPurpose } from '@docsight/contracts';
import { tokenContext } from '@docsight/contracts';
import { secretBox } from '@docsight/service-kit';
import { isolated, testMailTokenKey } from '@docsight/testkit';
import type { Isolated } from '@docsight/testkit';
import mongoose from 'mongoose';
import { startGateway } from './harness.ts';
import type { RunningGateway } from './harness.ts';

type Requested = MessageOf<'account.mail_requested'>;
type StoredAccount = { email: string; outbox: (Requested | MessageOf<'account.changed'>)[] };

/** Reads the events of gateways without a broker: they wait in the records of their accounts, oldest first. */
const openOutbox = async ({ mongoUrl, database }: Isolated) => {
  const connection = await mongoose.createConnection(mongoUrl, { dbName: database }).asPromise();
  const accounts = connection.collection<StoredAccount>('accounts');
  const eventsOf = async (email: string): Promise<StoredAccount['outbox']> =>
    (await accounts.findOne({ email }))?.outbox ?? [];

  /** Returns the requested mails of the account that has this address now, to any address. */
  const mailsOf = async (email: string): Promise<Requested['data'][]> =>
    (await eventsOf(email)).flatMap((event) => (event.type === 'account.mail_requested' ? [event.data] : []));

  return {
    accounts,
    mailsOf,
    /** Returns the events that describe the account. */
    factsOf: async (email: string) =>
      (await eventsOf(email)).flatMap((event) => (event.type === 'account.changed' ? [event.data] : [])),
    /** Returns the tokens in the mails for a purpose, as notifications decrypts them. */
    tokensOf: async (email: string, purpose: TokenPurpose): Promise<string[]> =>
      (await mailsOf(email)).flatMap(({ accountId, to, mail }) =>
        mail.kind === purpose
          ? [
              secretBox([testMailTokenKey]).open(
                mail.sealedToken,
                tokenContext({ purpose, accountId, email: to.email }),
              ),
            ]
          : [],
      ),
    /** Makes the tokens of an account expire. */
    expire: (email: string, purpose: TokenPurpose) =>
      accounts.updateOne({ email }, { $set: { [`linkTokens.${purpose}.expiresAt`]: new Date(Date.now() - 1) } }),
    close: () => connection.close(),
  };
};
export type Outbox = Awaited<ReturnType<typeof openOutbox>>;

/** A gateway that requests mails, and the requested mails. */
export type MailingGateway = { servers: Isolated; gateway: RunningGateway; outbox: Outbox; close(): Promise<void> };

export const startMailingGateway = async (): Promise<MailingGateway> => {
  const servers = await isolated();
  const [gateway, outbox] = await Promise.all([startGateway(servers, { SENDS_MAIL: true }), openOutbox(servers)]);
  return {
    servers,
    gateway,
    outbox,
    close: async () => {
      await outbox.close();
      await gateway.stop();
      await servers.close();
    },
  };
};

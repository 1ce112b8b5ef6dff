import { randomUUID } from 'node:crypto';
import { createAccountClient } from '@docsight/client';
import { fillAccounts } from '../documents/fill-accounts.ts';
import { alternate } from '../measuring/alternate.ts';
import { median, msText } from '../measuring/figures.ts';
import { watchMemory } from '../measuring/memory.ts';
import { compared, unaimed } from '../results/row.ts';
import type { Context, Part } from '../running/benchmark.ts';
import type { Product } from '../running/product.ts';
import { openStoredReaders } from './copy-readers.ts';

const sizes = { large: 10_000, small: 1_000 };
const rounds = 3;
/** The readers of each document. */
const read = { viewers: 2, visitsEach: 1, pageCount: 10 };

type Account = { id: string; token: string; size: number };
type Export = { ms: number; growthMb: number };

/** Requests `GET /account/export` of two accounts through the gateway. All their documents have readers. */
export const accountExport: Part = {
  title: 'The export of an account with 10,000 documents, against 1,000',
  run: async (context) => {
    const { product, progress } = context;
    const accounts = [await register(product, sizes.large), await register(product, sizes.small)] as const;
    await fillAccounts(
      product,
      accounts.map(({ id, size }) => ({ accountId: id, size })),
    );
    progress('Made the documents');
    await addReaders(context, accounts);
    progress('Made the readers');
    const [large, small] = accounts;
    const exports = await alternate(rounds, {
      large: () => exportOf(product, large),
      small: () => exportOf(product, small),
    });
    const growth = (some: Export[]): string => `${Math.max(...some.map(({ growthMb }) => growthMb)).toFixed(0)} MB`;
    return {
      rows: [
        compared('time for each document', timeOf(exports.large, sizes.large), timeOf(exports.small, sizes.small), {
          atMost: 1.5,
        }),
        unaimed('memory growth, three services', growth(exports.large), growth(exports.small)),
      ],
    };
  },
};

/** Gives every document the same readers. Those of one document are published, and the others are copies. */
const addReaders = async (context: Context, accounts: readonly Account[]): Promise<void> => {
  const readers = await openStoredReaders(context);
  const models = await readers.publish({ ...read, documentId: randomUUID(), accountId: randomUUID() });
  for (const { id: accountId } of accounts) {
    const documentIds = await readers.documentsOf(accountId);
    const owners = documentIds.flatMap((documentId) => models.map(() => ({ documentId, accountId })));
    await readers.copy(models, owners);
  }
};

const timeOf = (exports: Export[], size: number) => {
  const ms = median(exports.map((one) => one.ms));
  return { value: ms / size, text: `${msText(ms / size)}, ${(ms / 1_000).toFixed(1)} s in all` };
};

const register = async ({ stack }: Product, size: number): Promise<Account> => {
  const account = { email: `export-${size}@example.com`, password: 'a long enough password', name: 'Export' };
  const { user, token } = await createAccountClient({ baseUrl: stack.gatewayUrl }).register(account);
  return { id: user.id, token, size };
};

/** @throws Error if viewers are missing. */
const exportOf = async (product: Product, account: Account): Promise<Export> => {
  const pids = (['gateway', 'documents', 'analytics'] as const).flatMap((service) => product.stack.pidsOf(service));
  const memory = await watchMemory(pids);
  const startedAt = performance.now();
  const response = await fetch(`${product.stack.gatewayUrl}/account/export`, {
    headers: { authorization: `Bearer ${account.token}` },
  });
  if (!response.ok) throw new Error(`The export failed with ${response.status}: ${await response.text()}`);
  let viewers = 0;
  for await (const chunk of response.body!.pipeThrough(new TextDecoderStream()))
    viewers += chunk.split('"viewer_id"').length - 1;
  const ms = performance.now() - startedAt;
  const growthMb = await memory.stop();
  // A chunk may end inside a name.
  if (viewers < account.size * read.viewers * 0.99) throw new Error(`The export has only ${viewers} viewers.`);
  return { ms, growthMb };
};

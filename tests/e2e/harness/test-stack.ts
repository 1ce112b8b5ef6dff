import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from '@jest/globals';
import { createClient } from '@docsight/client';
import type { DocsightClient } from '@docsight/client';
import { startThrowawayStack } from '@docsight/testkit';
import type { ThrowawayStack } from '@docsight/testkit';
import { newCustomer } from './customer.ts';
import type { Customer } from './customer.ts';

/** A running product, as a customer sees it. */
export type SharedStack = {
  gatewayUrl: string;
  /** Health and metrics of the gateway. */
  opsUrl: string;
  /** For commands of the operator. */
  databasePrefix: string;
  customer: Customer;
  /** With the customer's key. A test sees each response: it repeats requests itself where it needs to. */
  api: DocsightClient;
};

/** The whole product for one test file, which may disturb it. */
export type TestStack = ThrowawayStack & {
  api: DocsightClient;
  /**
   * Arms crash points, such as `tracking/outbox.stored`, one of a service: the service kills itself the next time it
   * gets there.
   */
  arm(...points: string[]): Promise<void>;
  /** Expects that these services did so, or else all: a crash removes the file that armed it. */
  expectCrashed(...services: string[]): Promise<void>;
};

/** Starts a stack for this file alone. */
export const startTestStack = async (options?: Parameters<typeof startThrowawayStack>[0]): Promise<TestStack> => {
  const throwaway = await startThrowawayStack(options);
  const { stack, crashPointFolder } = throwaway;
  return {
    ...throwaway,
    api: createClient({ baseUrl: stack.gatewayUrl, apiKey: stack.apiKey!, maxRetries: 0 }),
    arm: async (...points) => {
      for (const [service = '', name = ''] of points.map((point) => point.split('/')))
        await writeFile(path.join(crashPointFolder, service), name);
    },
    expectCrashed: async (...services) => {
      const armed = await readdir(crashPointFolder);
      expect(armed.filter((name) => services.length === 0 || services.includes(name))).toEqual([]);
    },
  };
};

/**
 * Joins the stack that quiet test files share: they stop nothing, and see only what belongs to their own account.
 * @param file a name for the account, unique among test files.
 */
export const joinSharedStack = async (file: string): Promise<SharedStack> => {
  const response = await fetch(process.env.DOCSIGHT_SHARED_STACK!);
  if (!response.ok) throw new Error(`The shared stack did not start: ${await response.text()}`);
  const urls = (await response.json()) as Pick<SharedStack, 'gatewayUrl' | 'opsUrl' | 'databasePrefix'>;
  const { gatewayUrl } = urls;
  const customer = await newCustomer(gatewayUrl, `owner@${file}.example`);
  return { ...urls, customer, api: createClient({ baseUrl: gatewayUrl, apiKey: customer.key, maxRetries: 0 }) };
};

import { createClient } from '@docsight/client';
import { system } from '@docsight/local-stack';
import { eventually, startThrowawayStack } from '@docsight/testkit';
import type { ThrowawayStack } from '@docsight/testkit';
import { expect } from '@jest/globals';
import { startReceiver } from '../../../services/webhooks/test/receiver.ts';
import type { Receiver } from '../../../services/webhooks/test/receiver.ts';
import { startPrometheus } from './prometheus-server.ts';
import type { PrometheusServer } from './prometheus-server.ts';
import { startTraffic } from './traffic.ts';

const minute = 60_000;
/** One hour of the rules takes two minutes. So the shortest window, of 5 minutes, has four samples. */
const timeScale = 1 / 30;
/** An objective has an alert for each pair of windows. Those of the longer ones fire for hours by design. */
const shortWindows = 'window=~"|1h"';

/** The whole product with a receiver of webhooks, people who use it, and a Prometheus that scrapes it. */
export type ObservedProduct = {
  product: ThrowawayStack;
  receiver: Receiver;
  prometheus: PrometheusServer;
  /** Saves the webhook of the receiver. That makes a disabled one active again. */
  saveWebhook(): Promise<void>;
  /** Resolves when each of the alerts has fired. */
  expectFiring(...alerts: string[]): Promise<void>;
  /** Resolves when none of the alerts fires. */
  expectQuiet(...alerts: string[]): Promise<void>;
  close(): Promise<void>;
};

/** @param env settings of the services. */
export const startObservedProduct = async (env: Record<string, string> = {}): Promise<ObservedProduct> => {
  const [product, receiver] = await Promise.all([startThrowawayStack({ ownServers: true, env }), startReceiver()]);
  const { stack } = product;
  const saveWebhook = async (): Promise<void> => {
    const api = createClient({ baseUrl: stack.gatewayUrl, apiKey: stack.apiKey!, maxRetries: 5 });
    await api.webhooks.save({ url: receiver.url, is_active: true });
  };
  await saveWebhook();
  const traffic = await startTraffic(stack);
  const prometheus = await startPrometheus(system.serviceNames.flatMap(stack.opsUrlsOf), timeScale);
  return {
    product,
    receiver,
    prometheus,
    saveWebhook,
    expectFiring: (...alerts) => {
      const quiet = new Set(alerts);
      return eventually(
        async () => {
          for (const alert of await prometheus.firing(shortWindows)) quiet.delete(alert);
          expect([...quiet]).toEqual([]);
        },
        { limitMs: 4 * minute },
      );
    },
    expectQuiet: (...alerts) =>
      eventually(
        async () => {
          const firing = await prometheus.firing(shortWindows);
          expect(firing.filter((name) => alerts.includes(name))).toEqual([]);
        },
        { limitMs: 6 * minute },
      ),
    close: async () => {
      await traffic.stop();
      await prometheus.close();
      await receiver.close();
      await product.close();
    },
  };
};

import type { Product, startProduct } from '../product.ts';
import type { Row } from '../report.ts';
import type { BareSender } from './bare-sender.ts';
import type { Publisher } from './publisher.ts';
import type { Receiver } from './receiver.ts';

/** What a part works with: a product of its own, and helpers in processes of their own. */
export type WebhooksSetting = {
  product: Product;
  publisher: Publisher;
  receiver: Receiver;
  bareSender: BareSender;
};

export type WebhooksPart = {
  title: string;
  /** How its product differs. */
  product?: Parameters<typeof startProduct>[0];
  run(setting: WebhooksSetting): Promise<Row[]>;
};

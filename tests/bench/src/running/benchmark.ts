import type { Row } from '../results/row.ts';
import type { Table } from '../results/table.ts';
import type { Product, ProductOptions } from './product.ts';
import type { Use } from './resources.ts';

/** A command `pnpm bench NAME [PART…]`. */
export type Benchmark = {
  /** By name. Each has a product of its own, so none finds data of another. */
  parts: Record<string, () => Promise<Part>>;
  /** `pnpm bench all` leaves it out, because it compares no speed or takes long. */
  isSeparate?: true;
};

/** One measurement with a table of its own. */
export type Part = {
  /** The heading of its table: what is compared. */
  title: string;
  /** A missed aim fails the command. Without this it is only reported. */
  mustReachAims?: true;
} & (
  | {
      /** How its product differs from the default. */
      product?: ProductOptions;
      run(context: Context): Promise<Measurements>;
    }
  | {
      /** The part starts what it measures. */
      product: null;
      run(context: Omit<Context, 'product'>): Promise<Measurements>;
    }
);

/** What a part has measured. The first row is its key figure. */
export type Measurements = { rows: Row[]; tables?: Table[] };

/** What a part works with. */
export type Context = {
  product: Product;
  options: RunOptions;
  use: Use;
  /** Prints a line with the time since the start of the part. */
  progress(line: string): void;
};

export type RunOptions = {
  /** Sizes that take long, such as an overview of 10,000 documents. */
  isLarge: boolean;
  /** Duration of the soak. */
  minutes: number;
};

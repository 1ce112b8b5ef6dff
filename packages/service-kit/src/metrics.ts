import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** All metrics of this process. The ops port serves them. */
export const metrics = new Registry();

const httpSeconds = new Histogram({
  name: 'docsight_http_request_seconds',
  help: 'Time from a request to its response, in seconds.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 20],
  registers: [metrics],
});

export const httpMetrics = {
  observe: (labels: { method: string; route: string; status: string }, seconds: number): void =>
    httpSeconds.observe(labels, seconds),
};

/** Creates a counter. Labels must not contain ids. */
export const counter = <Label extends string>(name: string, help: string, labelNames: Label[] = []): Counter<Label> =>
  new Counter({ name, help, labelNames, registers: [metrics] });

/** Creates a gauge that is read at each scrape. */
export const gauge = (name: string, help: string, read: () => number | Promise<number>): void => {
  new Gauge({
    name,
    help,
    registers: [metrics],
    async collect() {
      this.set(await read());
    },
  });
};

export const collectProcessMetrics = (): void => collectDefaultMetrics({ register: metrics });

import type { BrowserContext, Request } from 'playwright-core';

/** The requests and problems of a browser, in all its tabs. */
export type BrowserLog = {
  /** Returns the requested addresses, without those that stay in the browser (`blob:`, `data:`). */
  requestedUrls(): string[];
  /** Returns the numbers of the pages whose image or text was requested. */
  requestedPages(): number[];
  /** Returns console errors and warnings, uncaught exceptions and violations of the content security policy. */
  problems(): string[];
  /** Ignores problems that a test causes on purpose. */
  ignoreProblems(pattern: RegExp): void;
  /** Describes all requests with their responses, and the problems. For the message of a failed test. */
  describe(): Promise<string>;
};

export const logOf = async (context: BrowserContext): Promise<BrowserLog> => {
  const requests: Request[] = [];
  const problems: string[] = [];
  const ignored: RegExp[] = [];
  context.on('request', (request) => requests.push(request));
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`Content security policy violation: ${effectiveDirective} ${blockedURI}`);
    });
  });

  const requestedUrls = (): string[] =>
    requests.map((request) => request.url()).filter((url) => url.startsWith('http'));
  return {
    requestedUrls,
    requestedPages: () =>
      requestedUrls()
        .flatMap((url) => /\/s\/\w+\/pages\/(\d+)/.exec(url)?.[1] ?? [])
        .map(Number),
    problems: () => problems.filter((problem) => !ignored.some((pattern) => pattern.test(problem))),
    ignoreProblems: (pattern) => void ignored.push(pattern),
    describe: async () => [...(await Promise.all(requests.map(describeRequest))), ...problems].join('\n'),
  };
};

const describeRequest = async (request: Request): Promise<string> => {
  const { startTime, responseEnd } = request.timing();
  const failure = request.failure()?.errorText;
  const isAnswered = failure === undefined && responseEnd >= 0;
  const outcome = isAnswered ? `${(await request.response())?.status()} after ${responseEnd} ms` : 'no response';
  return `${new Date(startTime).toISOString()} ${request.method()} ${request.url()}: ${failure ?? outcome}`;
};

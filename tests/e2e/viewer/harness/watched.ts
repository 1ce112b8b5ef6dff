import type { BrowserContext, Request } from 'playwright-core';

/** What a reader's browser has asked and complained of, in all its tabs. */
export type Watched = {
  /** Addresses that were asked, without those that stay in the browser (`blob:`, `data:`). */
  asked(): string[];
  /** Numbers of the pages of which an image or the text was asked. */
  pagesAsked(): number[];
  /** Errors of the console, uncaught exceptions and breaches of the content security policy. */
  complaints(): string[];
  /** Those of an answer's status that a test has caused on purpose. */
  forgive(pattern: RegExp): void;
};

export const watched = async (context: BrowserContext): Promise<Watched> => {
  const requests: Request[] = [];
  const problems: string[] = [];
  const forgiven: RegExp[] = [];
  context.on('request', (request) => requests.push(request));
  context.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    problems.push(`${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      console.error(`The page's policy forbids: ${effectiveDirective} ${blockedURI}`);
    });
  });

  const asked = (): string[] => requests.map((request) => request.url()).filter((url) => url.startsWith('http'));
  return {
    asked,
    pagesAsked: () =>
      asked()
        .flatMap((url) => /\/s\/\w+\/pages\/(\d+)/.exec(url)?.[1] ?? [])
        .map(Number),
    complaints: () => problems.filter((problem) => !forgiven.some((pattern) => pattern.test(problem))),
    forgive: (pattern) => void forgiven.push(pattern),
  };
};

/** The other tabs of this browser that show the same document. */
export type Tabs = {
  /** Publishes that a password or a gate was passed in this tab. */
  publishPassed(): void;
  /** Runs when another tab has passed one. */
  onPassed(callback: () => void): void;
  close(): void;
};

const passed = 'passed';

/**
 * Connects the tabs with one broadcast channel per document. The message has no data: the cookie has the token.
 * @param Channel undefined in browsers without BroadcastChannel. A tab is then up to date after a reload.
 */
export const makeTabs = (code: string, Channel: typeof BroadcastChannel | undefined): Tabs => {
  if (!Channel) return { publishPassed: () => undefined, onPassed: () => undefined, close: () => undefined };
  const channel = new Channel(`docsight:${code}`);
  return {
    publishPassed: () => channel.postMessage(passed),
    onPassed: (callback) => {
      channel.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (event.data === passed) callback();
      });
    },
    close: () => channel.close(),
  };
};

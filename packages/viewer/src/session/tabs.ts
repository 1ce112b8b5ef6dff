/** The other tabs of this browser that show the same document. */
export type Tabs = {
  /** A password or the gate was passed here. */
  tellPassed(): void;
  /** Another tab has passed one. */
  onPassed(callback: () => void): void;
  close(): void;
};

const passed = 'passed';

/**
 * Tabs hear of each other by a channel of the document; nothing but the fact is told, for the cookie has what was passed.
 * Channel: undefined in browsers without BroadcastChannel, where a tab learns of it when it is loaded again.
 */
export const makeTabs = (code: string, Channel: typeof BroadcastChannel | undefined): Tabs => {
  if (!Channel) return { tellPassed: () => undefined, onPassed: () => undefined, close: () => undefined };
  const channel = new Channel(`docsight:${code}`);
  return {
    tellPassed: () => channel.postMessage(passed),
    onPassed: (callback) => {
      channel.addEventListener('message', (event: MessageEvent<unknown>) => {
        if (event.data === passed) callback();
      });
    },
    close: () => channel.close(),
  };
};

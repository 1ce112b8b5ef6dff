/** The other tabs of this browser. They share the cookie of the session. */
export type Tabs = {
  /** Says to the other tabs that somebody has signed in or out. The message has no content. */
  notify(): void;
  /** Runs a function when this tab is used again, is online again, or receives that message. */
  onReturn(run: () => void): void;
};

export const watchTabs = (): Tabs => {
  const channel = new BroadcastChannel('docsight-session');
  return {
    notify: () => channel.postMessage(null),
    onReturn: (run) => {
      channel.addEventListener('message', run);
      addEventListener('focus', run);
      addEventListener('online', run);
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') run();
      });
    },
  };
};

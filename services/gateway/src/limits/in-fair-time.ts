/**
 * A reply, or an error when it took too long. Before it gives up it lets the event loop read what has come in already: a process that was busy itself
 * must not take that for a slow server.
 */
export const inFairTime = <Reply>(reply: Promise<Reply>, patienceMs: number): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => setImmediate(() => reject(new Error(`no answer within ${patienceMs} ms`))),
      patienceMs,
    );
    const settle =
      <Value>(done: (value: Value) => void) =>
      (value: Value) => {
        clearTimeout(timer);
        done(value);
      };
    reply.then(settle(resolve), settle(reject));
  });

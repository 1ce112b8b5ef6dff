const usesSharedStack = ({ path }) => path.includes('/tests/e2e/') && !path.endsWith('.contract.test.ts');

/**
 * Stops the shared stack when no file of the run needs it any more: without requests it uses a tenth of a core.
 * The files of the whole product begin first, see longest-first.mjs. The tear-down stops it if there are no others.
 */
export default class StopSharedStack {
  #running = 0;
  #allBegan = false;

  onTestFileStart(test) {
    if (usesSharedStack(test)) this.#running += 1;
    else this.#allBegan = true;
  }

  async onTestFileResult(test) {
    if (usesSharedStack(test)) this.#running -= 1;
    if (!this.#allBegan || this.#running > 0) return;
    const stack = globalThis.docsightSharedStack;
    globalThis.docsightSharedStack = undefined;
    await stack?.close();
  }
}

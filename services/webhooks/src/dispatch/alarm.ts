import { pause } from '@docsight/service-kit';

/** Lets a loop sleep, and wakes it when there is work earlier than expected. */
export class Alarm {
  #wakeUp = new AbortController();
  #wakesAtMs = Infinity;

  /** From now on a call of `wake` ends the next sleep at once. */
  arm(): void {
    this.#wakeUp = new AbortController();
  }

  async sleep(nowMs: number, durationMs: number): Promise<void> {
    this.#wakesAtMs = nowMs + durationMs;
    await pause(durationMs, this.#wakeUp.signal);
  }

  wake(): void {
    if (!this.#wakeUp.signal.aborted) this.#wakeUp.abort();
  }

  /** Wakes the loop if it would sleep longer than until then. */
  wakeBefore(time: Date): void {
    if (time.getTime() < this.#wakesAtMs) this.wake();
  }
}

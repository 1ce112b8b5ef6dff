import { DocsightError } from '@docsight/client';
import type { DocumentSummary } from '@docsight/client';
import type { Toasts } from '@docsight/ui';
import { signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { errorText } from '../data/error-text.ts';
import { shortened } from '../format/shortened.ts';

type Deleted = Pick<DocumentSummary, 'short_code' | 'title'>;

/** Deletes documents with time to undo. */
export type Deletions = {
  /** The codes of deleted documents. Lists hide them before the server knows. */
  hidden: ReadonlySignal<ReadonlySet<string>>;
  /** Hides a document, and deletes it after 10 s unless the person undoes it. */
  start(document: Deleted): void;
  /** Sends all deletions now, when the page closes or the person signs out. */
  finish(): Promise<void>;
};

type DeletionsOptions = {
  /** @throws the errors of the client. */
  send: (code: string) => Promise<void>;
  toasts: Pick<Toasts, 'show'>;
  onDeleted: (code: string) => void;
};

const undoForMs = 10_000;

export const makeDeletions = ({ send, toasts, onDeleted }: DeletionsOptions): Deletions => {
  const hidden = signal<ReadonlySet<string>>(new Set());
  /** Each function sends a deletion before its time is over. */
  const waiting = new Map<string, () => void>();
  const running = new Set<Promise<void>>();

  const unhide = (code: string): void => {
    hidden.value = new Set([...hidden.peek()].filter((one) => one !== code));
  };

  const sendNow = async (document: Deleted): Promise<void> => {
    const { short_code: code, title } = document;
    try {
      await send(code);
      onDeleted(code);
    } catch (error) {
      // An earlier try has deleted it.
      if (error instanceof DocsightError && error.status === 404) onDeleted(code);
      else {
        unhide(code);
        toasts.show(`“${shortened(title)}” was not deleted. ${errorText(error)}`, {
          action: { label: 'Delete again', run: () => start(document) },
          showForMs: undoForMs,
        });
      }
    }
  };

  const commit = (document: Deleted): void => {
    waiting.delete(document.short_code);
    const sent: Promise<void> = sendNow(document).finally(() => running.delete(sent));
    running.add(sent);
  };

  const start = (document: Deleted): void => {
    const { short_code: code, title } = document;
    if (waiting.has(code)) return;
    hidden.value = new Set(hidden.peek()).add(code);
    const undo = (): void => {
      waiting.delete(code);
      unhide(code);
    };
    const end = toasts.show(`“${shortened(title)}” is deleted.`, {
      action: { label: 'Undo', run: undo },
      showForMs: undoForMs,
      onHide: () => commit(document),
    });
    waiting.set(code, end);
  };

  return {
    hidden,
    start,
    finish: async () => {
      for (const end of Array.from(waiting.values())) end();
      await Promise.all(running);
    },
  };
};

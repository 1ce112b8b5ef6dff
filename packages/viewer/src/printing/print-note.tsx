import type { ReadonlySignal } from '@preact/signals';
import type { SessionState } from '../session/current-session.ts';
import { printNoteText } from './print-note-text.ts';

/**
 * Renders the first sheet of an incomplete print, or the only one of a document that may not be printed. The style sheet
 * shows it in print only.
 */
export const PrintNote = (props: {
  state: ReadonlySignal<SessionState>;
  /** The pages that have an image in the DOM, in ascending order. */
  printedPages: ReadonlySignal<readonly number[]>;
}) => {
  const state = props.state.value;
  if (state.kind !== 'reading') return null;
  const { document, access } = state.session;
  const sentences = printNoteText({ document, access, printed: props.printedPages.value });
  if (sentences.length === 0) return null;
  return (
    <div class={document.allow_download ? 'print-note' : 'print-note print-refused'}>
      <p class="print-note-title" dir="auto">
        {document.title}
      </p>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
};

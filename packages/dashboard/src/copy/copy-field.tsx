import { Button, CopyIcon, Field } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useApp } from '../app-context.ts';
import { copyText } from './copy-text.ts';
import type { CopyResult } from './copy-text.ts';
import './copy-field.css';

const fieldName = 'text';

/** The older way to copy is deprecated. Pages without https have no other one. */
const olderDocument: { execCommand(command: 'copy'): boolean } = document;

/** A text, such as a link, with a button that copies it. */
export const CopyField = (props: {
  /** Names the text: "Link". */
  label: string;
  text: string;
  onCopied?: () => void;
}) => {
  const { label, text, onCopied } = props;
  const { announcer } = useApp();
  const result = useSignal<CopyResult | undefined>(undefined);

  const copy = async (input: HTMLInputElement | null): Promise<void> => {
    const copySelected = (): boolean => {
      input?.focus();
      input?.select();
      return olderDocument.execCommand('copy');
    };
    result.value = await copyText(text, { clipboard: navigator.clipboard, copySelected });
    if (result.value !== 'copied') return;
    announcer.announce(`${label}: copied`);
    onCopied?.();
  };

  return (
    <form
      class="copy-field"
      onSubmit={(event) => {
        event.preventDefault();
        const input = event.currentTarget.elements.namedItem(fieldName);
        void copy(input instanceof HTMLInputElement ? input : null);
      }}
    >
      <Field
        name={fieldName}
        label={label}
        error={
          result.value === 'denied'
            ? 'The browser did not allow copying. The text is selected: copy it with Ctrl+C, or ⌘C on a Mac.'
            : undefined
        }
        control={(attributes) => (
          <input
            {...attributes}
            readOnly
            value={text}
            dir="ltr"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
      />
      <Button kind="main" type="submit">
        <span class="button-content">
          <CopyIcon />
          {result.value === 'copied' ? 'Copied' : 'Copy'}
        </span>
      </Button>
    </form>
  );
};

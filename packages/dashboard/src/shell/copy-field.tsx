import { Button, CopyIcon, Field } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useApp } from '../app-context.ts';
import { copyText } from '../share/copy-text.ts';
import type { CopyResult } from '../share/copy-text.ts';

/** A text that people copy, such as an address or a secret, with a button for it. */
export const CopyField = (props: {
  label: string;
  value: string;
  /** Is announced after the text was copied, such as "The link is copied." */
  copied: string;
}) => {
  const { label, value, copied } = props;
  const { announcer } = useApp();
  const result = useSignal<CopyResult | undefined>(undefined);

  const copy = async (input: HTMLInputElement | null): Promise<void> => {
    const copySelected = (): boolean => {
      input?.focus();
      input?.select();
      return document.execCommand('copy');
    };
    result.value = await copyText(value, { clipboard: navigator.clipboard as Clipboard | undefined, copySelected });
    if (result.value === 'copied') announcer.announce(copied);
  };

  return (
    <form
      class="copy-field"
      onSubmit={(event) => {
        event.preventDefault();
        const input = event.currentTarget.elements.namedItem('copied');
        void copy(input instanceof HTMLInputElement ? input : null);
      }}
    >
      <Field
        name="copied"
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
            value={value}
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

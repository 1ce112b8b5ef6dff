import { Button, CopyIcon, Field } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useApp } from '../app-context.ts';
import { copyText } from './copy-text.ts';
import type { CopyResult } from './copy-text.ts';

const fieldName = 'link';

/** The public address of a document, with a button that copies it. */
export const LinkField = ({ url }: { url: string }) => {
  const { announcer } = useApp();
  const result = useSignal<CopyResult | undefined>(undefined);

  const copy = async (input: HTMLInputElement | null): Promise<void> => {
    const copySelected = (): boolean => {
      input?.focus();
      input?.select();
      return document.execCommand('copy');
    };
    result.value = await copyText(url, { clipboard: navigator.clipboard as Clipboard | undefined, copySelected });
    if (result.value === 'copied') announcer.announce('The link is copied.');
  };

  return (
    <form
      class="share-link"
      onSubmit={(event) => {
        event.preventDefault();
        const input = event.currentTarget.elements.namedItem(fieldName);
        void copy(input instanceof HTMLInputElement ? input : null);
      }}
    >
      <Field
        name={fieldName}
        label="Link"
        error={
          result.value === 'denied'
            ? 'The browser did not allow copying. The link is selected: copy it with Ctrl+C, or ⌘C on a Mac.'
            : undefined
        }
        control={(attributes) => (
          <input {...attributes} readOnly value={url} dir="ltr" onFocus={({ currentTarget }) => currentTarget.select()} />
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

import { Button, LinkIcon } from '@docsight/ui';
import type { ButtonKind } from '@docsight/ui';
import { useApp } from '../app-context.ts';

/** Opens the share sheet of a document. */
export const ShareButton = ({ code, kind = 'main' }: { code: string; kind?: ButtonKind }) => {
  const { shareSheet } = useApp();
  return (
    <Button kind={kind} onClick={() => (shareSheet.value = code)}>
      <span class="button-content">
        <LinkIcon />
        Share
      </span>
    </Button>
  );
};

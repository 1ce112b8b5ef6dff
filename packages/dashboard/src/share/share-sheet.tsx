import { Button, Dialog, ExternalIcon } from '@docsight/ui';
import { CopyField } from '../copy/copy-field.tsx';
import { documentQuery } from '../data/documents.ts';
import { useQuery } from '../data/use-query.ts';
import { shortened } from '../format/shortened.ts';
import { guestPath } from '../page-image/page-image-path.ts';
import { Loaded } from '../shell/loaded.tsx';
import { GatePages } from './gate-pages.tsx';
import { QrCode } from './qr-code.tsx';
import './share.css';

/** Everything to share a document: its link, its QR code, and what readers see first. */
export default ({ code, onClose }: { code: string; onClose: () => void }) => {
  const document = useQuery(documentQuery(code));
  const title = document.data && shortened(document.data.title);
  return (
    <Dialog heading={title === undefined ? 'Share' : `Share “${title}”`} width="wide" onCancel={onClose}>
      <Loaded query={document} what="The document" placeholder={<div class="share-sheet share-outline" />}>
        {(shared) => (
          <div class="share-sheet">
            <CopyField label="Link" text={shared.url} />
            <div class="share-details">
              <GatePages document={shared} />
              <QrCode text={shared.url} label={`QR code of the link to ${shared.title}`} />
            </div>
          </div>
        )}
      </Loaded>
      <div class="share-actions">
        <a class="button button-plain" href={guestPath(code)} target="_blank" rel="noopener">
          <ExternalIcon /> Open as a guest
        </a>
        <Button onClick={onClose}>Done</Button>
      </div>
    </Dialog>
  );
};

import { DocumentFrame } from '../../document-frame/document-frame.tsx';
import { DeletePanel } from './delete-panel.tsx';
import { SettingsForm } from './settings-form.tsx';
import './document-settings.css';

/** Changes the settings of a document, or deletes it. */
export default ({ code }: { code: string }) => (
  <DocumentFrame code={code} name="Settings">
    {(document) => (
      <div class="document-settings">
        <SettingsForm key={code} document={document} />
        <DeletePanel document={document} />
      </div>
    )}
  </DocumentFrame>
);

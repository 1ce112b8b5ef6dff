import { accountExport } from '../../data/downloads.ts';
import { DownloadButton } from '../../download/download-button.tsx';
import { Panel } from '../../shell/panel.tsx';

/** Downloads everything that is stored about the account. */
export const AccountExport = () => (
  <Panel title="Export">
    <div class="settings-row">
      <p class="settings-text">
        One JSON file with everything that is stored about your account: profile, documents and their settings, viewers,
        leads, webhook and deliveries. It contains no passwords, keys or PDF files.
      </p>
      <DownloadButton label="Export" file={accountExport()} />
    </div>
  </Panel>
);

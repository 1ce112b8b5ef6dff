import { Panel } from '../../shell/panel.tsx';
import type { DraftProps } from './draft-props.ts';

/** The settings that are on or off. */
export const OptionsPanel = ({ draft, change }: DraftProps) => (
  <Panel title="Options">
    <div class="choice">
      <Option
        name="allow_download"
        label="Allow download"
        hint="Readers who see all pages can download the PDF."
        isOn={draft.allowDownload}
        onChange={(allowDownload) => change({ allowDownload })}
      />
      <Option
        name="block_free_emails"
        label="Block free mail providers"
        hint="The gate accepts company addresses only. Addresses of disposable mail services are always rejected."
        isOn={draft.blockFreeEmails}
        onChange={(blockFreeEmails) => change({ blockFreeEmails })}
      />
      <Option
        name="notifications_enabled"
        label="E-mail me about views"
        hint="You get a message when somebody reads the document."
        isOn={draft.notifications}
        onChange={(notifications) => change({ notifications })}
      />
    </div>
  </Panel>
);

const Option = (props: {
  name: string;
  label: string;
  hint: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) => (
  <label class="choice-option">
    <input
      type="checkbox"
      name={props.name}
      checked={props.isOn}
      onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
    />
    <span>
      {props.label}
      <span class="choice-hint">{props.hint}</span>
    </span>
  </label>
);

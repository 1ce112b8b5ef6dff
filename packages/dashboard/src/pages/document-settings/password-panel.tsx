import { Field } from '@docsight/ui';
import { Panel } from '../../shell/panel.tsx';
import { Choice } from './choice.tsx';
import type { DraftProps } from './draft-props.ts';

const withPassword = [
  { value: 'keep', label: 'Keep the password' },
  { value: 'set', label: 'Set a new password', hint: 'Readers must enter the new one.' },
  { value: 'remove', label: 'Remove the password' },
] as const;
const withoutPassword = [
  { value: 'keep', label: 'No password' },
  { value: 'set', label: 'Set a password', hint: 'Readers must enter it before anything else.' },
] as const;

/** Sets, changes or removes the password of a document. */
export const PasswordPanel = ({ document, draft, change, errorOf }: DraftProps) => (
  <Panel title="Password">
    <div class="settings-part">
      <Choice
        name="password_change"
        legend="Password of the document"
        options={document.settings.password ? withPassword : withoutPassword}
        value={draft.password}
        onChange={(password) => change({ password })}
      />
      {draft.password === 'set' && (
        <div class="settings-number">
          <Field
            name="password"
            label="New password"
            hint="4 to 128 characters. It is stored so that no one can read it: keep a copy."
            error={errorOf('password')}
            control={(attributes) => (
              <input
                {...attributes}
                type="password"
                autocomplete="new-password"
                value={draft.newPassword}
                onInput={({ currentTarget }) => change({ newPassword: currentTarget.value })}
              />
            )}
          />
        </div>
      )}
    </div>
  </Panel>
);

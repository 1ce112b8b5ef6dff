import { useApp } from '../../app-context.ts';
import { Page } from '../../shell/page.tsx';
import { AccountExport } from './account-export.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { Password } from './password.tsx';
import { Profile } from './profile.tsx';
import { Sessions } from './sessions.tsx';
import './settings.css';
import { ShortcutSetting } from './shortcut-setting.tsx';

/** The account of the person: profile, password, sessions, keyboard, export and deletion. */
export default () => {
  const { session } = useApp();
  const state = session.state.value;
  if (!('user' in state)) return null;
  const { user } = state;
  return (
    <Page title="Settings">
      <Profile user={user} />
      <Password email={user.email} />
      <Sessions />
      <ShortcutSetting />
      <AccountExport />
      <DeleteAccount user={user} />
    </Page>
  );
};

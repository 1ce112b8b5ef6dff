import { Field } from '@docsight/ui';

type TextField = { error: string | undefined };

/** The e-mail address with which a person signs in. */
export const EmailField = ({ error }: TextField) => (
  <Field
    name="email"
    label="E-mail"
    error={error}
    control={(attributes) => (
      <input {...attributes} type="email" autocomplete="username" autocapitalize="none" spellcheck={false} required />
    )}
  />
);

export const PasswordField = (
  props: TextField & { name: string; label: string; hint?: string | undefined; isNew?: boolean },
) => {
  const { isNew = false, ...field } = props;
  return (
    <Field
      {...field}
      control={(attributes) => (
        <input {...attributes} type="password" autocomplete={isNew ? 'new-password' : 'current-password'} required />
      )}
    />
  );
};

/** Says to password managers which account a password belongs to. */
export const HiddenUserName = ({ email }: { email: string }) => (
  <input type="email" autocomplete="username" value={email} readOnly hidden />
);

/**
 * Returns what `npm start` prints when everything is ready. Tools wait for the last line. Source: Specification 11.1.
 */
export const welcome = ({
  url,
  apiKey,
  account,
  signInLink,
  stackFile,
  demoArguments = '',
}: {
  url: string;
  apiKey: string | null;
  account: { email: string; password: string } | null;
  signInLink: string | null;
  stackFile: string;
  /** The arguments of the demo for a data folder other than the default one. */
  demoArguments?: string;
}): string => {
  const link = signInLink === null ? [] : [`  Log in      ${signInLink}  (works once, for one hour)`];
  const login = account === null ? [] : [`  Account     ${account.email}  ${account.password}`];
  return [
    '',
    `  Web app     ${url}/app`,
    ...link,
    ...login,
    `  API key     ${apiKey ?? `${url}/docs#get-an-api-key`}`,
    `  For tools   ${stackFile}`,
    `  API docs    ${url}/docs`,
    '',
    '  Upload a document:',
    `  curl -H 'Authorization: Bearer ${apiKey ?? 'YOUR_API_KEY'}' -F file=@document.pdf ${url}/api/v1/documents`,
    '',
    '  See readers, webhooks and figures at work, in another terminal:',
    `  npm run demo${demoArguments}`,
    '',
    `docsight ready on ${url}`,
    '',
  ].join('\n');
};

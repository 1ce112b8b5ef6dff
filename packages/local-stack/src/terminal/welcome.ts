/** Returns what `npm start` prints when everything is ready. Tools wait for the last line. Source: Specification 11.1. */
export const welcome = ({
  url,
  apiKey,
  account,
  stackFile,
  demoArguments = '',
}: {
  url: string;
  apiKey: string | null;
  account: { email: string; password: string } | null;
  stackFile: string;
  /** The arguments with which the demo finds a data folder that is not the default one. */
  demoArguments?: string;
}): string => {
  const signIn = account === null ? [] : ['', `  Account     ${account.email}  ${account.password}`];
  const key = apiKey === null ? ['', `  API key     ${url}/docs#get-an-api-key`] : [`  API key     ${apiKey}`];
  return [
    ...signIn,
    ...key,
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

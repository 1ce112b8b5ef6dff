/** What `npm start` says when all is up; the last line is the one that tools wait for. */
export const welcome = ({
  url,
  apiKey,
  account,
  stackFile,
}: {
  url: string;
  apiKey: string | null;
  account: { email: string; password: string } | null;
  stackFile: string;
}): string => {
  const signIn = account === null ? [] : ['', `  Account     ${account.email}  ${account.password}`];
  const key =
    apiKey === null ? ['', '  Make an account and an API key of your own to begin.'] : [`  API key     ${apiKey}`];
  return [
    ...signIn,
    ...key,
    `  For tools   ${stackFile}`,
    '',
    '  Upload a document:',
    `  curl -H 'Authorization: Bearer ${apiKey ?? 'YOUR_API_KEY'}' -F file=@document.pdf ${url}/api/v1/documents`,
    '',
    `docsight ready on ${url}`,
    '',
  ].join('\n');
};

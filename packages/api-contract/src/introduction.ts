/**
 * The introduction of the OpenAPI document. Source: Specification 1 and Specification 2.
 * The Markdown has headings, paragraphs, `code` and fenced blocks only: the page of `/docs` renders nothing else.
 */
export const introduction = `
## Get an API key

Register an account. Then create a key with the \`token\` of the response:

\`\`\`sh
curl {server}/account/register \\
  --json '{"email": "ann@example.com", "password": "correct horse battery"}'
export ACCOUNT_TOKEN=…

curl {server}/account/api-keys -H "Authorization: Bearer $ACCOUNT_TOKEN" \\
  --json '{"name": "My program"}'
export DOCSIGHT_API_KEY=dsk_…
\`\`\`

Only the second response contains the \`key\`: store it. The token is valid for 12 hours, and \`POST /account/login\` returns a new one.

Two ways need no registration. \`npm start\` prints a key. An operator creates one with
\`npm run docsight -- create-key --email ann@example.com\`.

## Getting started

Upload a PDF with the key. Send the \`url\` in the response to a reader:

\`\`\`sh
curl {server}/api/v1/documents \\
  -H "Authorization: Bearer $DOCSIGHT_API_KEY" \\
  -F file=@deck.pdf
\`\`\`

## Authentication

Every call under \`/api/v1\` needs an API key: \`Authorization: Bearer dsk_…\`. A response contains only what belongs to your account. Anything else is 404.

Every operation of \`/api/v1\` also exists under \`/account\`, with the session cookie or the account token of a person who is logged in instead of an API key.

Readers need neither. The viewer page starts a session and receives a viewer token.

A page of another origin may call \`/api/v1\` with a key, if the operator allows its origin. Everybody who opens the page can read the key.

## Errors

The body of every error is \`{"error": {"code", "message"}}\`. Let programs decide by \`code\`, which is stable. \`message\` is a sentence for people. Some errors also have the header \`X-Error-Reason\`, a stable name for the cause, and \`X-Error-Field\`, the field of the body to correct.

A method that a path does not support is 405 with the header \`Allow\`. A 503 has \`Retry-After\`.

## Limits

Requests are counted in windows of 60 seconds: 100 per API key, 60 per client network under \`/account\`, and 600 per client network under \`/s\`.

Every response has headers with the limit, the requests left, and the end of the window, which is one number for all of its requests. A request beyond the limit is 429 with \`Retry-After\`.

## Lists

\`page\` and \`per_page\` (at most 100) select a page of a list. \`pagination\` in the response has the number of pages.

\`since\` and \`until\` limit a list or figures to a range. Each is a day or a timestamp, in UTC and inclusive.

## Versions

The path contains the version. Responses of \`v1\` may gain fields: ignore fields that you do not know. A request with an unknown field is rejected.
`.trim();

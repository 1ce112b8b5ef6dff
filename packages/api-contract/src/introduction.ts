/** Introduces the whole interface, in Markdown. Source: Specification 1 and Specification 2. */
export const introduction = `
## Get an API key

Register, then make a key with the \`token\` of the response:

\`\`\`sh
curl {server}/account/register \\
  --json '{"email": "ann@example.com", "password": "correct horse battery"}'
export ACCOUNT_TOKEN=…

curl {server}/account/api-keys -H "Authorization: Bearer $ACCOUNT_TOKEN" \\
  --json '{"name": "My program"}'
export DOCSIGHT_API_KEY=dsk_…
\`\`\`

The second response shows the \`key\` this once only. The token is valid for 12 hours; \`POST /account/login\` returns a new one. Two ways need no registration: \`npm start\`
prints a key, and an operator makes one with \`npm run docsight -- create-key --email ann@example.com\`.

## Getting started

With the key, upload a PDF and send its \`url\` to a reader:

\`\`\`sh
curl {server}/api/v1/documents \\
  -H "Authorization: Bearer $DOCSIGHT_API_KEY" \\
  -F file=@deck.pdf
\`\`\`

## Authentication

Every call under \`/api/v1\` needs an API key: \`Authorization: Bearer dsk_…\`. You see what is yours; anything else is 404. A person who is logged in reaches the
same functions under \`/account\` with the account token. A reader needs neither: the page of a document gets a viewer token from its session.

## Errors

Every error is \`{"error": {"code", "message"}}\`. Decide by \`code\`, which is stable; \`message\` is for people. A method that is not described is 405 with \`Allow\`. 503 comes
with \`Retry-After\`.

## Limits

Requests are counted in windows of 60 seconds: 100 for each API key, 60 for each address under \`/account\`, 600 for each address under \`/s\`. Every answer tells the limit, what
is left and when the next window begins. Beyond it the answer is 429 with \`Retry-After\`.

## Lists

\`page\` and \`per_page\` (100 at most) choose a page; \`pagination\` tells how many there are. \`since\` and \`until\` take a day or a timestamp, both inclusive, in UTC.

## Versions

The version is in the path. Within \`v1\` fields may be added to answers: ignore those that you do not know. Requests with unknown fields are refused.
`.trim();

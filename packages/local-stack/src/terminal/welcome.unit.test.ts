import { describe, expect, it } from '@jest/globals';
import { welcome } from './welcome.ts';

const url = 'http://localhost:8081';
const account = { email: 'demo@example.com', password: 'a password' };
const signInLink = `${url}/app/login#token`;
const linesOf = (given: Partial<Parameters<typeof welcome>[0]>): string[] =>
  welcome({ url, apiKey: 'dsk_1', account, signInLink, stackFile: '/data/stack.json', ...given }).split('\n');

describe('the output of npm start when everything is ready', () => {
  it('begins with the web application and a link that logs a browser in', () => {
    expect(linesOf({}).slice(0, 3)).toEqual([
      '',
      '  Web app     http://localhost:8081/app',
      '  Log in      http://localhost:8081/app/login#token  (works once, for one hour)',
    ]);
    expect(linesOf({ signInLink: null }).join('\n')).not.toContain('Log in');
  });

  it('shows the account, the key, the documentation, the demo and an upload to try', () => {
    expect(linesOf({})).toEqual(
      expect.arrayContaining([
        '  Account     demo@example.com  a password',
        '  API key     dsk_1',
        '  API docs    http://localhost:8081/docs',
        "  curl -H 'Authorization: Bearer dsk_1' -F file=@document.pdf http://localhost:8081/api/v1/documents",
        '  npm run demo',
      ]),
    );
  });

  it('passes a data folder that is not the default one to the demo', () => {
    expect(linesOf({ demoArguments: " -- --data-dir '/a b'" })).toContain("  npm run demo -- --data-dir '/a b'");
  });

  it('links to the instructions for a key if there is none', () => {
    expect(linesOf({ apiKey: null, account: null, signInLink: null })).toContain(
      '  API key     http://localhost:8081/docs#get-an-api-key',
    );
  });

  it('ends with the line that tools wait for', () => {
    expect(linesOf({}).slice(-2)).toEqual(['docsight ready on http://localhost:8081', '']);
  });
});

import { define, json, withAccountToken } from '../operation.ts';
import { credentials } from '../schemas/accounts.ts';
import { accountSessionList, sessionLink, signedIn } from '../schemas/sessions.ts';

const common = { tag: 'Account', servedBy: 'gateway', ...withAccountToken } as const;
const sessionsPath = '/account/sessions';
const limitBytes = 8 * 1024;

/** Lists the operations on browser sessions. Source: Specification 3.11 and Specification 3.18. */
export const sessionOperations = define({
  createAccountSession: {
    ...common,
    method: 'post',
    path: sessionsPath,
    security: [],
    summary: 'Log in a browser',
    description:
      'Creates a browser session and sets its cookie. Wrong passwords count as failed logins. ' +
      'An account has at most 100 sessions: one more ends the oldest.',
    body: { required: true, content: json(credentials), limitBytes },
    responses: {
      201: { description: 'The account and its new session.', content: json(signedIn), headers: ['Set-Cookie'] },
    },
    errors: ['bad_request', 'unauthorized', 'payload_too_large'],
  },
  createAccountSessionFromLink: {
    ...common,
    method: 'post',
    path: `${sessionsPath}/link`,
    security: [],
    summary: 'Log in a browser with a sign-in link',
    description:
      'Creates a browser session with the token of a sign-in link, as a login does. An operator prints such links. ' +
      'A token works once. An unknown, used or expired token is 422.',
    body: { required: true, content: json(sessionLink), limitBytes },
    responses: {
      201: { description: 'The account and its new session.', content: json(signedIn), headers: ['Set-Cookie'] },
    },
    errors: ['bad_request', 'payload_too_large', 'validation_error'],
  },
  listAccountSessions: {
    ...common,
    method: 'get',
    path: sessionsPath,
    summary: 'List the browser sessions',
    description: 'Returns the sessions that have not ended.',
    responses: { 200: { description: 'The sessions of the account.', content: json(accountSessionList) } },
    errors: ['unauthorized'],
  },
  endOtherAccountSessions: {
    ...common,
    method: 'delete',
    path: sessionsPath,
    summary: 'End the other browser sessions',
    description: 'Ends all sessions but the one of this request. With an account token it ends all sessions.',
    responses: { 204: { description: 'No server accepts the other sessions any more.' } },
    errors: ['unauthorized', 'forbidden'],
  },
  endCurrentAccountSession: {
    ...common,
    method: 'delete',
    path: `${sessionsPath}/current`,
    summary: 'Log out a browser',
    description:
      'Ends the session of this request and removes its cookie. A request with an account token has no session to end.',
    responses: { 204: { description: 'The session has ended.', headers: ['Set-Cookie'] } },
    errors: ['unauthorized', 'forbidden'],
  },
  endAccountSession: {
    ...common,
    method: 'delete',
    path: `${sessionsPath}/{session_id}`,
    summary: 'End a browser session',
    description: 'Ends one session of the account at once.',
    responses: { 204: { description: 'No server accepts the session any more.' } },
    errors: ['unauthorized', 'forbidden', 'not_found'],
  },
});

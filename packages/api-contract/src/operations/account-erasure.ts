import { define, json, withAccountToken } from '../operation.ts';
import { accountDeletion, accountExport } from '../schemas/account-erasure.ts';

const common = { tag: 'Account', servedBy: 'gateway', ...withAccountToken } as const;

/** Lists the operations that export and delete an account. Source: Specification 3.16 and Specification 3.17. */
export const accountErasureOperations = define({
  exportAccount: {
    ...common,
    method: 'get',
    path: '/account/export',
    summary: 'Export the account',
    description:
      'Returns everything that is stored about the account as one JSON file, without keys and secrets. It is sent while it is read. ' +
      'If it cannot be completed, the connection is closed before its end. At most two exports of an account run at once; one more is 429.',
    responses: {
      200: { description: 'The file.', content: json(accountExport), headers: ['Content-Disposition'] },
    },
    errors: ['unauthorized'],
  },
  deleteAccount: {
    ...common,
    method: 'delete',
    path: '/account/me',
    summary: 'Delete the account',
    description:
      'Needs the password. With the response, all sessions, tokens, API keys and links of the account have stopped. ' +
      'All its records and files are erased in the minutes that follow. A deletion cannot be undone. A browser session loses its cookie.',
    body: { required: true, content: json(accountDeletion), limitBytes: 8 * 1024 },
    responses: { 202: { description: 'The account is deleted. The erasure of its data follows.' } },
    errors: ['bad_request', 'unauthorized', 'forbidden', 'payload_too_large'],
  },
});

import { makeEvent } from '@docsight/contracts';
import { newEventId } from '@docsight/service-kit';
import { anEventContext } from '@docsight/testkit';

/** A download of an account's document. */
export const aDownload = (accountId: string, id = newEventId()) =>
  makeEvent(
    'document.downloaded',
    { ...anEventContext(accountId), id },
    {
      viewerId: 'anon_1',
      payload: {
        document: {
          id: '0f8fad5b-d9cb-469f-a165-70867728950e',
          title: 'Überblick',
          short_code: 's-AbC123',
          url: 'http://localhost:8080/s/AbC123',
        },
        viewer: { email: 'ann@acme.test' },
      },
    },
  );

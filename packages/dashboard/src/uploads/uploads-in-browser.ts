import type { Announcer } from '@docsight/ui';
import { effect } from '@preact/signals';
import type { QueryClient } from '@tanstack/query-core';
import { documentQuery } from '../data/documents.ts';
import type { Session } from '../session/session.ts';
import { makeSendUpload } from './send-upload.ts';
import { isActive } from './upload-queue.ts';
import { makeUploads } from './uploads.ts';
import type { Uploads } from './uploads.ts';

type Parts = { session: Session; queryClient: QueryClient; announcer: Announcer };

/** Makes the uploads of this tab. The browser asks before it closes a tab that uploads. */
export const uploadsInBrowser = ({ session, queryClient, announcer }: Parts): Uploads => {
  const uploads = makeUploads({
    send: makeSendUpload(session),
    onDone: (document) => {
      queryClient.setQueryData(documentQuery(document.short_code).key, document);
      for (const key of ['documents', 'overview', 'activity']) void queryClient.invalidateQueries({ queryKey: [key] });
      announcer.announce(`${document.title} is uploaded.`);
    },
    onFailed: ({ file }, message) => announcer.announce(`${file.name} was not uploaded. ${message}`, 'assertive'),
    newKey: () => crypto.randomUUID(),
  });
  addEventListener('beforeunload', (event) => {
    if (uploads.list.peek().some(isActive)) event.preventDefault();
  });
  effect(() => {
    // Nothing of one account may be uploaded to the next one.
    if (!('user' in session.state.value)) uploads.clear();
  });
  return uploads;
};

import { timesOff } from '../documents/index.ts';
import type { DocumentStore } from '../documents/index.ts';
import { keyOf } from '../mails/index.ts';
import type { Content, Mail } from '../mails/index.ts';
import type { NoticeStore } from './notice-store.ts';
import { mostListed, viewsMessage } from './views-message.ts';

/**
 * What a mail about views says now. Unless it stands already, all views that wait become part of it; those of the times at which the owner wanted no e-mail
 * are told by none, nor any while it is switched off or the document is gone.
 */
export const makeViewsContent =
  (deps: { documents: DocumentStore; notices: NoticeStore; publicUrl: string }) =>
  async (mail: Mail, { documentId }: { documentId: string }, name: string): Promise<Content> => {
    const of = { accountId: mail.accountId, documentId };
    const document = await deps.documents.find(mail.accountId, documentId);
    if (!document) return 'document unknown';
    const key = keyOf(mail);
    if (!mail.isComposed) await deps.notices.gather(of, key, timesOff(document.switches));
    if (!document.isActive || !document.isOn) return 'nothing';
    const { count, first } = await deps.notices.partOf(of, key, mostListed);
    return count === 0 ? 'nothing' : viewsMessage({ document, count, first, name, publicUrl: deps.publicUrl });
  };

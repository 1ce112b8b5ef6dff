import { periodsOff } from '../documents/index.ts';
import type { DocumentStore } from '../documents/index.ts';
import { keyOf } from '../mails/index.ts';
import type { Content, HeldMail } from '../mails/index.ts';
import type { NoticeStore } from './notice-store.ts';
import { maxListed, viewsMessage } from './views-message.ts';

/**
 * Returns the present content of a mail about views. A mail that is not composed yet first receives all waiting views.
 * Views of periods in which e-mail was off are not reported. Nothing is reported while it is off or the document is
 * deleted.
 */
export const makeViewsContent =
  (dependencies: { documents: DocumentStore; notices: NoticeStore; publicUrl: string }) =>
  async (mail: HeldMail, documentId: string, recipientName: string): Promise<Content> => {
    const { documents, notices, publicUrl } = dependencies;
    const { accountId } = mail;
    const document = await documents.find(accountId, documentId);
    if (!document) return 'document unknown';
    const key = keyOf(mail);
    if (!mail.isComposed) await notices.assign({ accountId, documentId }, key, periodsOff(document.switches));
    if (!document.isActive || !document.isOn) return 'nothing';
    const { count, first } = await notices.inMail({ accountId, documentId }, key, maxListed);
    return count === 0 ? 'nothing' : viewsMessage({ document, count, first, recipientName, publicUrl });
  };

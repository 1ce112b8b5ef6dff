import type { DeletedAccounts } from '@docsight/mongo';
import type { DocumentStore } from '../documents/index.ts';
import { viewsMailId, withView } from '../mails/index.ts';
import type { Mail, MailRules, MailStore } from '../mails/index.ts';
import type { Notice } from './notice.ts';
import type { NoticeStore } from './notice-store.ts';

/**
 * Records one view: stores it, then makes sure that a mail reports it. Idempotent by event id.
 * The view is stored first: a mail that is not composed yet when it is read will contain it.
 */
export const makeRecordView = (dependencies: {
  notices: NoticeStore;
  documents: DocumentStore;
  mails: MailStore;
  deletedAccounts: Pick<DeletedAccounts, 'has'>;
  rules: MailRules;
  now: () => Date;
  /** Called when a mail may be due. */
  onDue: () => void;
}): ((notice: Notice) => Promise<void>) => {
  const { notices, documents, mails, deletedAccounts, rules, now, onDue } = dependencies;

  return async (notice) => {
    const { accountId, documentId } = notice;
    if (await deletedAccounts.has(accountId)) return;
    const isWaiting = await notices.add(notice, now());
    // The consumers of erasures and deletions write their mark before they delete views. So one of the two deletes this
    // one.
    if (await notices.deleteIfErased(notice)) return;
    const document = await documents.find(accountId, documentId);
    if (document?.isActive === false) {
      await notices.delete(notice);
      return;
    }
    if (!isWaiting) return;
    const at = now();
    const addView = (mail: Mail | undefined): Mail => withView(mail, notice, at, rules);
    const mail = await mails.change(viewsMailId(documentId), addView, at);
    if (mail.state === 'waiting' && mail.dueAt <= at) onDue();
  };
};

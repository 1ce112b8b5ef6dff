import type { DocumentStore } from '../documents/index.ts';
import { viewsId, withView } from '../mails/index.ts';
import type { Mail, MailRules, MailStore } from '../mails/index.ts';
import type { Notice } from './notice.ts';
import type { NoticeStore } from './notice-store.ts';

/**
 * Takes one view: stores it, then sees to it that a mail will tell of it. Idempotent by event id. The order makes it sure: a mail that is not being composed when
 * it is looked at will gather a view that was stored before.
 */
export const makeTakeView = (deps: {
  notices: NoticeStore;
  documents: DocumentStore;
  mails: MailStore;
  rules: MailRules;
  now: () => Date;
  /** A mail may be due now. */
  onDue: () => void;
}): ((notice: Notice) => Promise<void>) => {
  const { notices, documents, mails, now } = deps;
  return async (notice) => {
    const isWaiting = await notices.add(notice, now());
    // Whoever notes an erasure or a deletion removes views after that: one of the two sees the other.
    if (await notices.forgetIfErased(notice)) return;
    const { accountId, documentId } = notice;
    if ((await documents.find(accountId, documentId))?.isActive === false) {
      await notices.forgetDocument({ accountId, documentId });
      return;
    }
    if (!isWaiting) return;
    const at = now();
    const mail = await mails.change(
      viewsId(documentId),
      (known: Mail | undefined): Mail => withView(known, notice, at, deps.rules),
      at,
    );
    if (mail.dueAt && mail.dueAt <= at) deps.onDue();
  };
};

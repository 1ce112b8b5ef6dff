import type { DocumentDetail, DocumentPatch } from '@docsight/client';
import { gateOf, settingsOf } from '../../gate/gate.ts';
import type { Gate } from '../../gate/gate.ts';

/** The settings of a document while a person changes them. */
export type Draft = {
  title: string;
  gateKind: Gate['kind'];
  /** As typed. */
  gatePage: string;
  password: 'keep' | 'set' | 'remove';
  newPassword: string;
  allowDownload: boolean;
  blockFreeEmails: boolean;
  notifications: boolean;
};

export const draftOf = ({ title, settings }: DocumentDetail): Draft => ({
  title,
  gateKind: gateOf(settings).kind,
  gatePage: String(settings.gate_page),
  password: 'keep',
  newPassword: '',
  allowDownload: settings.allow_download,
  blockFreeEmails: settings.block_free_emails,
  notifications: settings.notifications_enabled,
});

/** Returns the page of the gate, or undefined if the typed one is not in the document. */
const gatePageOf = ({ gatePage }: Draft, pageCount: number): number | undefined => {
  const page = /^\s*\d{1,5}\s*$/.test(gatePage) ? Number(gatePage) : 0;
  return page >= 1 && page <= pageCount ? page : undefined;
};

/** Returns the gate to show: before the stored page while the typed one is not in the document. */
export const gateIn = (draft: Draft, { settings, page_count: pageCount }: DocumentDetail): Gate =>
  draft.gateKind === 'preview'
    ? { kind: 'preview', page: gatePageOf(draft, pageCount) ?? settings.gate_page }
    : { kind: draft.gateKind };

/** Returns what has changed, or undefined if the page of the gate is not in the document. */
export const changesOf = (document: DocumentDetail, draft: Draft): DocumentPatch | undefined => {
  const before = draftOf(document);
  const isGateChanged =
    draft.gateKind !== before.gateKind || (draft.gateKind === 'preview' && draft.gatePage !== before.gatePage);
  if (isGateChanged && draft.gateKind === 'preview' && gatePageOf(draft, document.page_count) === undefined) {
    return undefined;
  }
  return {
    ...(draft.title !== before.title && { title: draft.title }),
    ...(isGateChanged && settingsOf(gateIn(draft, document))),
    ...(draft.password === 'set' && { password: draft.newPassword }),
    ...(draft.password === 'remove' && { password: null }),
    ...(draft.allowDownload !== before.allowDownload && { allow_download: draft.allowDownload }),
    ...(draft.blockFreeEmails !== before.blockFreeEmails && { block_free_emails: draft.blockFreeEmails }),
    ...(draft.notifications !== before.notifications && { notifications_enabled: draft.notifications }),
  };
};

/** Returns whether the draft has changes that are not saved. */
export const hasChanges = (document: DocumentDetail, draft: Draft): boolean => {
  const changes = changesOf(document, draft);
  return changes === undefined || Object.keys(changes).length > 0;
};

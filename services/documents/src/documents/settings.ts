import type { DocumentSettings } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';

/** Settings as they are stored. The hash shows whether there is a password. */
export type StoredSettings = Omit<DocumentSettings, 'password'>;

const defaultGatePage = 3;

/** The settings of an upload by default. Source: Specification 4.2. */
const defaults: Omit<StoredSettings, 'gate_page'> = {
  email_gate: true,
  gate_type: 'preview',
  allow_download: true,
  block_free_emails: false,
  notifications_enabled: true,
};

/**
 * The settings of a new document. The default gate page is clamped to the document; one that was given is not.
 * @throws AppError validation_error for a gate page that the document does not have.
 */
export const settingsOfUpload = (given: Partial<StoredSettings>, pageCount: number): StoredSettings => {
  const gatePage = given.gate_page ?? Math.min(defaultGatePage, pageCount);
  requireGatePage(gatePage, pageCount);
  return { ...defaults, ...definedOf(given), gate_page: gatePage };
};

/**
 * The settings after a change; what is not given stays.
 * @throws AppError validation_error for a gate page that the document does not have.
 */
export const changedSettings = (
  settings: StoredSettings,
  given: Partial<StoredSettings>,
  pageCount: number,
): StoredSettings => {
  if (given.gate_page !== undefined) requireGatePage(given.gate_page, pageCount);
  return { ...settings, ...definedOf(given) };
};

const requireGatePage = (page: number, pageCount: number): void => {
  if (page >= 1 && page <= pageCount) return;
  throw new AppError(
    'validation_error',
    `The field "gate_page" must be a page of the document: a number from 1 to ${pageCount}.`,
  );
};

/** Only the settings themselves, and only those that were given. */
const definedOf = (given: Partial<StoredSettings>): Partial<StoredSettings> => {
  const { email_gate, gate_type, gate_page, allow_download, block_free_emails, notifications_enabled } = given;
  const named = { email_gate, gate_type, gate_page, allow_download, block_free_emails, notifications_enabled };
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
};

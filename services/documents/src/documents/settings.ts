import { defaultSettings, settingNames } from '@docsight/contracts';
import type { StoredSettings } from '@docsight/contracts';
import { AppError } from '@docsight/service-kit';

/** Settings of a request. A missing or undefined one was not given. */
export type GivenSettings = { [Name in keyof StoredSettings]?: StoredSettings[Name] | undefined };

/**
 * Returns the settings of a new document. A default gate page is always in the document.
 * @throws AppError validation_error for a given gate page that the document does not have.
 */
export const settingsOfUpload = (given: GivenSettings, pageCount: number): StoredSettings =>
  changedSettings(defaultSettings(pageCount), given, pageCount);

/**
 * Returns the settings after a change. Settings that were not given keep their values.
 * @throws AppError validation_error for a given gate page that the document does not have.
 */
export const changedSettings = (settings: StoredSettings, given: GivenSettings, pageCount: number): StoredSettings => {
  if (given.gate_page !== undefined) requireGatePage(given.gate_page, pageCount);
  return { ...settings, ...onlySettings(given) };
};

const requireGatePage = (page: number, pageCount: number): void => {
  if (page >= 1 && page <= pageCount) return;
  throw new AppError(
    'validation_error',
    `The field "gate_page" must be a page of the document: a number from 1 to ${pageCount}.`,
    { field: 'gate_page' },
  );
};

/** Returns the given settings without other fields of the request. */
const onlySettings = (given: GivenSettings): Partial<StoredSettings> =>
  Object.fromEntries(settingNames.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]));

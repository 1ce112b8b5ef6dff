import type { DocumentFacts } from '@docsight/contracts';

/** The value of the e-mail switch of a document in one version of its facts. */
export type Switch = {
  version: number;
  /** When the version began. */
  at: Date;
  isOn: boolean;
};

/** This service's copy of a document. Title, code and URL of an inactive document are empty. */
export type KnownDocument = {
  id: string;
  accountId: string;
  version: number;
  title: string;
  shortCode: string;
  url: string;
  isActive: boolean;
  /** The current value of `notifications_enabled`. */
  isOn: boolean;
  /** The latest versions, in any order. */
  switches: Switch[];
};

/** `at`: when the version began. */
export type Snapshot = Omit<KnownDocument, 'switches'> & { at: Date };

export const snapshotOf = (facts: DocumentFacts, at: Date): Snapshot => {
  const { documentId: id, accountId, version, isActive, settings } = facts;
  const { title, shortCode, url } = isActive ? facts : { title: '', shortCode: '', url: '' };
  return { id, accountId, version, title, shortCode, url, isActive, isOn: settings.notifications_enabled, at };
};

/** The time from `from` until before `until`. An absent end is open. */
export type Period = { from?: Date; until?: Date };

/** Returns the periods in which e-mail was switched off. The oldest known value also applies before it. */
export const periodsOff = (switches: Switch[]): Period[] => {
  const inOrder = switches.toSorted((a, b) => a.version - b.version);
  return inOrder.flatMap(({ at, isOn }, index) => {
    if (isOn) return [];
    const period: Period = {};
    const next = inOrder[index + 1];
    if (index > 0) period.from = at;
    if (next) period.until = next.at;
    return [period];
  });
};

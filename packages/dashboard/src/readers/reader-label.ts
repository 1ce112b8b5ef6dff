import type { Viewer } from '@docsight/client';

/** The end of an id distinguishes anonymous readers. */
const shownCharacters = 6;

/** Returns the e-mail of a reader, or "Anonymous" with the end of the id. */
export const readerLabel = ({ email, viewer_id: id }: Pick<Viewer, 'email' | 'viewer_id'>): string =>
  email ?? `Anonymous …${id.slice(-shownCharacters)}`;

/**
 * The paths of the internal HTTP interfaces, which the gateway does not forward. A function takes a value, or the name
 * of a parameter for a route, such as `:code`.
 */
export const internalPaths = {
  /** Served by tracking. */
  beacons: '/internal/beacons',
  liveReaders: '/internal/live-readers',
  readers: '/internal/readers',
  /** Served by documents. */
  documents: '/internal/documents',
  documentByCode: <Code extends string>(code: Code) => `/internal/documents/by-code/${code}` as const,
  passwordCheck: <Id extends string>(documentId: Id) => `/internal/documents/${documentId}/password-check` as const,
  accountDeletion: '/internal/account/deletion',
  /** A part of the export of an account. Each is served by the service that stores it. */
  accountExport: <Part extends 'documents' | 'viewers' | 'leads' | 'deliveries'>(part: Part) =>
    `/internal/account/${part}` as const,
} as const;

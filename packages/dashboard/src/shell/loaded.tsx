import { DocsightError } from '@docsight/client';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import type { QueryResult } from '../data/use-query.ts';
import { errorText } from '../data/error-text.ts';
import { formatClock } from '../format/time.ts';
import { NotLoaded } from '../connection/not-loaded.tsx';
import { useOnline } from '../connection/use-online.ts';
import { ErrorPanel } from './error-panel.tsx';

/**
 * Shows the data of a query. While they load there is an outline. After an error there are the last data, the error and
 * another try. If they were not loaded before the device was offline, there is a note.
 */
export const Loaded = <Data,>(props: {
  query: QueryResult<Data>;
  /** Describes what loads, such as "Readers". */
  what: string;
  /** Replaces the outline. It has the size of the data, so that nothing moves when they arrive. */
  placeholder?: ComponentChildren;
  /** Replaces the error of a 404. */
  absent?: ComponentChildren;
  children: (data: Data) => ComponentChildren;
}) => {
  const { query, what, placeholder, absent, children } = props;
  const error = useErrorUntilNextEnd(query);
  const isOnline = useOnline();
  const retry = (): void => void query.refetch();
  if (query.data === undefined) {
    if (absent !== undefined && error instanceof DocsightError && error.status === 404) return absent;
    if (!isOnline) return <NotLoaded what={what} />;
    if (error === null) return placeholder ?? <Outline what={what} />;
    return <ErrorPanel error={error} onRetry={retry} />;
  }
  // The last data are those of other filters, which would never be replaced.
  if (!isOnline && query.isPlaceholderData) return <NotLoaded what={what} />;
  return (
    <div class="loaded" data-stale={query.isPlaceholderData} aria-busy={query.isPlaceholderData}>
      {query.error !== null && isOnline && (
        <p class="notice-bar" role="status">
          {errorText(query.error)} {what} are from {formatClock(query.dataUpdatedAt)}.
        </p>
      )}
      {children(query.data)}
    </div>
  );
};

/** Returns why the last try failed. The next try clears it in the query; here it stays until that try ends. */
const useErrorUntilNextEnd = (query: QueryResult<unknown>): Error | null => {
  const last = useRef(query.error);
  const isNextTry = query.isFetching && query.errorUpdateCount > 0;
  if (!isNextTry || query.error !== null) last.current = query.error;
  return last.current;
};

/** Grey lines while something loads. */
export const Outline = ({ what }: { what: string }) => (
  <div class="panel-state outline" role="status">
    <span class="announcement">{what}: loading</span>
    <span class="outline-line" aria-hidden="true" />
    <span class="outline-line" aria-hidden="true" />
    <span class="outline-line" aria-hidden="true" />
  </div>
);

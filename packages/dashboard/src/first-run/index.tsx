import type { ComponentChildren } from 'preact';
import { useOnline } from '../connection/use-online.ts';
import { documentsQuery } from '../data/documents.ts';
import { useQuery } from '../data/use-query.ts';
import { FirstReader } from './first-reader.tsx';
import { Welcome } from './welcome.tsx';
import './first-run.css';

/**
 * Leads a new account to its first reader. Render the content of the overview inside it: `<FirstRun>…</FirstRun>`.
 * Without documents it replaces the content. Until the first reader appears it is above the content.
 * @param props.outline replaces the content while it is not known whether there are documents.
 */
export const FirstRun = ({ outline, children }: { outline: ComponentChildren; children: ComponentChildren }) => {
  const isOnline = useOnline();
  const mostViewed = useQuery(documentsQuery({ per_page: 1, sort: 'views' }));
  if (mostViewed.data?.pagination.total === 0) return <Welcome />;
  // An account without documents must not see an empty overview first.
  const isUnknown = mostViewed.data === undefined && mostViewed.failureCount === 0 && isOnline;
  return (
    <>
      <FirstReader mostViewed={mostViewed.data?.documents[0]} />
      {isUnknown && <div class="first-run-outline">{outline}</div>}
      <div class="first-run-content" hidden={isUnknown}>
        {children}
      </div>
    </>
  );
};

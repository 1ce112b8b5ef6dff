import type { DocumentDetail } from '@docsight/client';
import type { ComponentChildren } from 'preact';
import { useLocation } from 'preact-iso';
import { useApp } from '../app-context.ts';
import { documentQuery } from '../data/documents.ts';
import { knownTitle } from '../data/known-title.ts';
import { useQuery } from '../data/use-query.ts';
import { EmptyState } from '../shell/empty-state.tsx';
import { Loaded } from '../shell/loaded.tsx';
import { ShareButton } from '../share/share-button.tsx';
import { Page } from '../shell/page.tsx';

/** The frame of every page of one document: its title, sharing, and the way to the other pages. */
export const DocumentFrame = (props: {
  code: string;
  /** What the page shows, such as "Readers". */
  name: string;
  children: (document: DocumentDetail) => ComponentChildren;
}) => {
  const { code, name, children } = props;
  const { queryClient } = useApp();
  const document = useQuery(documentQuery(code));
  return (
    <Page
      title={document.data?.title ?? knownTitle(queryClient, code) ?? name}
      actions={!document.isError && <ShareButton code={code} />}
      below={<DocumentTabs code={code} />}
    >
      <Loaded query={document} what="The document" absent={<Absent />}>
        {children}
      </Loaded>
    </Page>
  );
};

const tabs = [
  { path: '', label: 'Statistics' },
  { path: '/readers', label: 'Readers' },
  { path: '/leads', label: 'Leads' },
  { path: '/settings', label: 'Settings' },
] as const;

const DocumentTabs = ({ code }: { code: string }) => {
  const { path } = useLocation();
  const base = `/app/documents/${encodeURIComponent(code)}`;
  const isCurrent = (tab: string): boolean =>
    tab === '' ? path === base : path === `${base}${tab}` || path.startsWith(`${base}${tab}/`);
  return (
    <nav class="tabs" aria-label="Document">
      {tabs.map((tab) => (
        <a key={tab.path} href={`${base}${tab.path}`} aria-current={isCurrent(tab.path) ? 'page' : undefined}>
          {tab.label}
        </a>
      ))}
    </nav>
  );
};

const Absent = () => (
  <EmptyState
    heading="There is no such document"
    text="It may have been deleted, or it belongs to another account."
    action={<a href="/app/documents">Go to the documents</a>}
  />
);

import type { DocumentSummary } from '@docsight/client';
import { GateIcon, LockIcon } from '@docsight/ui';
import { documentQuery, lastActivityQuery } from '../../data/documents.ts';
import { useQuery } from '../../data/use-query.ts';
import { formatCounted } from '../../format/numbers.ts';
import { gateOf, gateWords } from '../../gate/gate.ts';
import { TimeAgo } from '../../list/time.tsx';
import { InView } from './in-view.tsx';

/** The pages of a document, its gate and its password. The list of the API has no settings. */
export const AccessFacts = ({ document: { short_code: code, page_count: pages } }: { document: DocumentSummary }) => (
  <span class="document-facts">
    <span>{formatCounted(pages, 'page')}</span>
    <InView>{() => <Access code={code} />}</InView>
  </span>
);

const Access = ({ code }: { code: string }) => {
  const settings = useQuery(documentQuery(code)).data?.settings;
  if (!settings) return null;
  const gate = gateOf(settings);
  return (
    <>
      {gate.kind !== 'none' && (
        <span class="document-fact">
          <GateIcon /> {gateWords(gate)}
        </span>
      )}
      {settings.password && (
        <span class="document-fact">
          <LockIcon /> Password
        </span>
      )}
    </>
  );
};

/** When somebody last read a document. */
export const LastActivity = ({ document }: { document: DocumentSummary }) =>
  document.unique_viewers === 0 ? (
    <span class="list-none">None yet</span>
  ) : (
    <InView>{() => <Activity document={document} />}</InView>
  );

const Activity = ({ document: { short_code: code, views } }: { document: DocumentSummary }) => {
  const time = useQuery(lastActivityQuery(code, views)).data;
  return time !== undefined && <TimeAgo at={time} />;
};

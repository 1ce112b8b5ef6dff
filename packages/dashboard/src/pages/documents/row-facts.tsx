import type { DocumentSummary } from '@docsight/client';
import { GateIcon, LockIcon } from '@docsight/ui';
import { lastActivityQuery } from '../../data/documents.ts';
import { useQuery } from '../../data/use-query.ts';
import { formatCounted } from '../../format/numbers.ts';
import { gateOf, gateWords } from '../../gate/gate.ts';
import { TimeAgo } from '../../list/time.tsx';
import { useNearWindow } from './use-near-window.ts';

type Row = { document: DocumentSummary };

/** The pages of a document, its gate and its password. */
export const AccessFacts = ({ document: { page_count: pageCount, settings } }: Row) => {
  const gate = settings && gateOf(settings);
  return (
    <span class="document-facts">
      <span>{formatCounted(pageCount, 'page')}</span>
      {gate && gate.kind !== 'none' && (
        <span class="document-fact">
          <GateIcon /> {gateWords(gate)}
        </span>
      )}
      {settings?.password && (
        <span class="document-fact">
          <LockIcon /> Password
        </span>
      )}
    </span>
  );
};

/** When somebody last read a document. */
export const LastActivity = ({ document }: Row) =>
  document.unique_viewers === 0 ? <span class="list-none">None yet</span> : <Activity document={document} />;

const Activity = ({ document: { short_code: code, views } }: Row) => {
  const { element, isNear } = useNearWindow();
  const time = useQuery(lastActivityQuery(code, views), isNear).data;
  return (
    <span ref={element} class="in-view">
      {time !== undefined && <TimeAgo at={time} />}
    </span>
  );
};

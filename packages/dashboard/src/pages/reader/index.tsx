import { viewerQuery } from '../../data/documents.ts';
import { useQuery } from '../../data/use-query.ts';
import { DocumentFrame } from '../../document-frame/document-frame.tsx';
import { EmptyState } from '../../shell/empty-state.tsx';
import { Loaded } from '../../shell/loaded.tsx';
import { documentHref } from '../../url/hrefs.ts';
import { ReaderDetail } from './reader-detail.tsx';
import '../../list/list.css';
import './reader.css';

/** Shows what one reader of a document read. */
export default ({ code, viewerId }: { code: string; viewerId: string }) => {
  const viewer = useQuery(viewerQuery(code, viewerId));
  return (
    <DocumentFrame code={code} name="Reader">
      {() => (
        <Loaded query={viewer} what="The reader" absent={<Absent code={code} />}>
          {(detail) => <ReaderDetail key={viewerId} code={code} detail={detail} />}
        </Loaded>
      )}
    </DocumentFrame>
  );
};

const Absent = ({ code }: { code: string }) => (
  <section class="panel">
    <EmptyState
      heading="This reader is unknown or erased"
      text="No reader of this document has the id of this address. An anonymous reader who passed the gate is now listed with the e-mail address."
      action={<a href={`${documentHref(code)}/readers`}>Go to the readers</a>}
    />
  </section>
);

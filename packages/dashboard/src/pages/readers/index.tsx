import type { Viewer } from '@docsight/client';
import { useSignal } from '@preact/signals';
import { viewersQuery } from '../../data/documents.ts';
import { useQuery } from '../../data/use-query.ts';
import { DocumentFrame } from '../../document-frame/document-frame.tsx';
import { useTopOfList } from '../../list/use-top-of-list.ts';
import { EraseDialog } from '../../readers/erase-dialog.tsx';
import { viewersQueryOf, viewersSearchOf } from '../../readers/viewers-search.ts';
import { Loaded } from '../../shell/loaded.tsx';
import { useSearch } from '../../url/use-search.ts';
import { ReaderFilters } from './reader-filters.tsx';
import { ReaderList } from './reader-list.tsx';
import '../../list/list.css';

/** Lists the readers of a document. */
export default ({ code }: { code: string }) => {
  const view = viewersSearchOf(useSearch());
  const viewers = useQuery(viewersQuery(code, viewersQueryOf(view)));
  const top = useTopOfList(view.page);
  const erased = useSignal<Viewer | undefined>(undefined);
  return (
    <DocumentFrame code={code} name="Readers">
      {() => (
        <section class="panel list-top" aria-label="Readers" ref={top} tabIndex={-1}>
          <ReaderFilters code={code} view={view} viewers={viewers} />
          <Loaded query={viewers} what="Readers">
            {(list) => (
              <ReaderList
                code={code}
                list={list}
                view={view}
                isStale={viewers.isPlaceholderData}
                onErase={(viewer) => (erased.value = viewer)}
              />
            )}
          </Loaded>
          {erased.value && (
            <EraseDialog
              code={code}
              viewer={erased.value}
              listedIn={viewersQueryOf(view)}
              onCancel={() => (erased.value = undefined)}
              onErased={() => {
                erased.value = undefined;
                // The button that opened the dialog disappears with its row.
                top.current?.focus();
              }}
            />
          )}
        </section>
      )}
    </DocumentFrame>
  );
};

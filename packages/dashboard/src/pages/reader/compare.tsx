import type { ViewerDetail } from '@docsight/client';
import { Button } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { viewersByIdQuery } from '../../data/documents.ts';
import { useQuery } from '../../data/use-query.ts';
import { formatDuration } from '../../format/numbers.ts';
import { longestPage } from '../../readers/charts/bars.ts';
import { compareListOf, compareText, maxOthers } from '../../readers/compare-list.ts';
import { EmptyState } from '../../shell/empty-state.tsx';
import { Loaded } from '../../shell/loaded.tsx';
import { Panel } from '../../shell/panel.tsx';
import { useSearch } from '../../url/use-search.ts';
import { ComparedReader, MissingReader } from './compared-reader.tsx';
import { ReaderPicker } from './reader-picker.tsx';

/** The reader beside up to three others of the same document. The address has their ids. */
export const Compare = ({ code, detail }: { code: string; detail: ViewerDetail }) => {
  const search = useSearch();
  const isPicking = useSignal(false);
  const id = detail.viewer.viewer_id;
  const others = compareListOf(search.get('compare'), id);
  const setOthers = (ids: readonly string[]): void => search.set({ compare: compareText(ids) });
  return (
    <Panel
      title="Compare readers"
      actions={
        <Button onClick={() => (isPicking.value = true)}>{others.length === 0 ? 'Choose readers' : 'Change'}</Button>
      }
    >
      {others.length === 0 ? (
        <EmptyState
          heading="See two to four readers side by side"
          text={`Choose up to ${maxOthers} other readers of this document. Their charts get one scale. The address of this page keeps the choice.`}
        />
      ) : (
        <ComparedReaders
          code={code}
          detail={detail}
          others={others}
          onRemove={(removed) => setOthers(others.filter((other) => other !== removed))}
        />
      )}
      {isPicking.value && (
        <ReaderPicker
          code={code}
          readerId={id}
          chosen={others}
          onCancel={() => (isPicking.value = false)}
          onChoose={(ids) => {
            isPicking.value = false;
            setOthers(ids);
          }}
        />
      )}
    </Panel>
  );
};

const ComparedReaders = (props: {
  code: string;
  detail: ViewerDetail;
  others: readonly string[];
  onRemove: (id: string) => void;
}) => {
  const { code, detail, others, onRemove } = props;
  const found = useQuery(viewersByIdQuery(code, others));
  return (
    <Loaded query={found} what="The compared readers">
      {(details) => {
        const known = [detail, ...details.filter((other) => other !== null)];
        const scale = longestPage(known);
        return (
          <>
            <p class="list-count">All charts have one scale. A full bar is {formatDuration(scale)}.</p>
            <ul class="compared">
              <ComparedReader code={code} detail={detail} scale={scale} />
              {details.map((other, index) => {
                const id = others[index] ?? '';
                const remove = (): void => onRemove(id);
                return other ? (
                  <ComparedReader key={id} code={code} detail={other} scale={scale} onRemove={remove} />
                ) : (
                  <MissingReader key={id} id={id} onRemove={remove} />
                );
              })}
            </ul>
          </>
        );
      }}
    </Loaded>
  );
};

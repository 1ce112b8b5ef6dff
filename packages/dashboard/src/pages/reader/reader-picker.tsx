import type { ViewerList } from '@docsight/client';
import { Button, Dialog } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { viewersQuery } from '../../data/documents.ts';
import { useQuery } from '../../data/use-query.ts';
import { Level } from '../../engagement.tsx';
import { formatDuration } from '../../format/numbers.ts';
import { SearchField } from '../../list/search-field.tsx';
import { maxOthers } from '../../readers/compare-list.ts';
import { readerLabel } from '../../readers/reader-label.ts';
import { Loaded } from '../../shell/loaded.tsx';

/** The rows of one search. The search finds the others. */
const shown = 20;

/** Chooses other readers of a document. */
export const ReaderPicker = (props: {
  code: string;
  /** The reader of the page, who is compared anyway. */
  readerId: string;
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
  onCancel: () => void;
}) => {
  const { code, readerId, onChoose, onCancel } = props;
  const text = useSignal('');
  const chosen = useSignal<readonly string[]>(props.chosen);
  const search = text.value === '' ? {} : { search: text.value };
  const viewers = useQuery(viewersQuery(code, { ...search, page: 1, per_page: shown + 1 }));
  const toggle = (id: string): void => {
    const others = chosen.value.filter((other) => other !== id);
    chosen.value = others.length < chosen.value.length ? others : [...others, id].slice(0, maxOthers);
  };
  return (
    <Dialog heading="Compare with" width="wide" onCancel={onCancel}>
      <div class="picker">
        <SearchField label="Search e-mail or company" value={text.value} onChange={(value) => (text.value = value)} />
        <p class="list-count" role="status">
          {chosen.value.length} of {maxOthers} chosen
        </p>
        <Loaded query={viewers} what="Readers">
          {(list) => <Choices list={list} readerId={readerId} chosen={chosen.value} onToggle={toggle} />}
        </Loaded>
        <div class="form-actions">
          <Button kind="main" onClick={() => onChoose(chosen.value)}>
            Compare
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      </div>
    </Dialog>
  );
};

const Choices = (props: {
  list: ViewerList;
  readerId: string;
  chosen: readonly string[];
  onToggle: (id: string) => void;
}) => {
  const { list, readerId, chosen, onToggle } = props;
  const viewers = list.viewers.filter(({ viewer_id: id }) => id !== readerId).slice(0, shown);
  if (viewers.length === 0) return <p class="picker-none">No other reader matches.</p>;
  return (
    <fieldset class="picker-choices">
      <legend class="announcement">Readers</legend>
      {viewers.map((viewer) => {
        const isChosen = chosen.includes(viewer.viewer_id);
        return (
          <label key={viewer.viewer_id} class="picker-choice">
            <input
              type="checkbox"
              checked={isChosen}
              disabled={!isChosen && chosen.length >= maxOthers}
              onChange={() => onToggle(viewer.viewer_id)}
            />
            <span class="picker-name" dir="auto">
              {readerLabel(viewer)}
            </span>
            <Level label={viewer.engagement_label} />
            <span class="picker-time">{formatDuration(viewer.total_time_seconds)}</span>
          </label>
        );
      })}
    </fieldset>
  );
};

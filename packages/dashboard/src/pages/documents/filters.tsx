import { Field } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { levelLabels } from '../../engagement.tsx';
import { useSearch } from '../../url/use-search.ts';
import { filtersOf, levelNames, orderOf, orders, orderValues } from './list-query.ts';

/** Filters and order of the list. All of it is in the address. */
export const Filters = () => {
  const search = useSearch();
  const { level, hasLeads, since, until } = filtersOf(search);
  const order = orders.indexOf(orderOf(search));
  return (
    <div class="filters" role="search" aria-label="Documents">
      <SearchField />
      <Field
        name="engagement"
        label="Level"
        control={(attributes) => (
          <select
            {...attributes}
            value={level ?? ''}
            onChange={({ currentTarget }) => search.set({ engagement: currentTarget.value })}
          >
            <option value="">All levels</option>
            {levelNames.map((name) => (
              <option key={name} value={name} selected={name === level}>
                {levelLabels[name]}
              </option>
            ))}
          </select>
        )}
      />
      <Field
        name="sort"
        label="Sort"
        control={(attributes) => (
          <select
            {...attributes}
            value={order}
            onChange={({ currentTarget }) => search.set(orderValues(orders[Number(currentTarget.value)]!))}
          >
            {orders.map(({ label }, index) => (
              <option key={label} value={index} selected={index === order}>
                {label}
              </option>
            ))}
          </select>
        )}
      />
      <DayField name="since" label="Uploaded from" value={since} />
      <DayField name="until" label="Uploaded to" value={until} />
      <label class="filters-check">
        <input
          type="checkbox"
          name="has_leads"
          checked={hasLeads}
          onChange={({ currentTarget }) => search.set({ has_leads: currentTarget.checked ? 'true' : undefined })}
        />
        Has leads
      </label>
    </div>
  );
};

/** The list follows the typing after this time. In milliseconds. */
const typedForMs = 250;

const SearchField = () => {
  const search = useSearch();
  const applied = filtersOf(search).search;
  const typed = useSignal(applied);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const latest = useRef(search);
  latest.current = search;
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (typed.peek().trim() !== applied) typed.value = applied;
  }, [applied]);

  const onInput = (text: string): void => {
    typed.value = text;
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current.set({ search: text.trim() }, { replace: true }), typedForMs);
  };
  return (
    <Field
      name="search"
      label="Search titles"
      control={(attributes) => (
        <input
          {...attributes}
          type="search"
          autocomplete="off"
          dir="auto"
          value={typed.value}
          onInput={({ currentTarget }) => onInput(currentTarget.value)}
        />
      )}
    />
  );
};

const DayField = ({ name, label, value }: { name: 'since' | 'until'; label: string; value: string | undefined }) => {
  const search = useSearch();
  return (
    <Field
      name={name}
      label={label}
      control={(attributes) => (
        <input
          {...attributes}
          type="date"
          title="A day in UTC"
          value={value ?? ''}
          onChange={({ currentTarget }) => search.set({ [name]: currentTarget.value })}
        />
      )}
    />
  );
};

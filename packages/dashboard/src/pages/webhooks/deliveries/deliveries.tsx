import type { Delivery, DeliveryList } from '@docsight/client';
import { Field } from '@docsight/ui';
import { deliveriesQuery } from '../../../data/webhooks.ts';
import { useQuery } from '../../../data/use-query.ts';
import { formatCounted } from '../../../format/numbers.ts';
import { formatAgo, formatDateTime } from '../../../format/time.ts';
import { ListFilters } from '../../../list/list-filters.tsx';
import { EmptyState } from '../../../shell/empty-state.tsx';
import { Loaded } from '../../../shell/loaded.tsx';
import { Pager } from '../../../shell/pager.tsx';
import { Panel } from '../../../shell/panel.tsx';
import { useSearch } from '../../../url/use-search.ts';
import { DeliveryDetails } from './delivery-details.tsx';
import { DeliveryMark } from './delivery-mark.tsx';
import { publicEvents } from '../endpoint/event-words.ts';

const statuses = ['pending', 'delivered', 'failed', 'dropped'] as const satisfies Delivery['status'][];
const perPage = 20;

/** The log of deliveries. The chosen one is beside the list, and in its place on narrow windows. */
export const Deliveries = (props: {
  /** The id of the chosen delivery. */
  selected: string | undefined;
  isActive: boolean;
}) => {
  const { selected, isActive } = props;
  const search = useSearch();
  const status = search.oneOf('status', statuses);
  const event = search.oneOf('event', publicEvents);
  const isFiltered = status !== undefined || event !== undefined;
  const deliveries = useQuery(
    deliveriesQuery({
      page: search.page(),
      per_page: perPage,
      ...(status && { status }),
      ...(event && { event }),
    }),
  );
  return (
    <div class="deliveries" data-selected={selected !== undefined}>
      <div class="deliveries-list">
        <Panel title="Deliveries">
          <ListFilters
            label="Deliveries"
            query={deliveries}
            totalOf={({ pagination }) => pagination.total}
            isFiltered={isFiltered}
          >
            <ChoiceField name="status" label="Status" value={status} choices={statuses} />
            <ChoiceField name="event" label="Event" value={event} choices={publicEvents} />
          </ListFilters>
          <Loaded query={deliveries} what="Deliveries">
            {(page) => <Page page={page} selected={selected} isFiltered={isFiltered} />}
          </Loaded>
        </Panel>
      </div>
      {selected !== undefined && (
        <div class="deliveries-detail">
          <DeliveryDetails
            key={selected}
            id={selected}
            isActive={isActive}
            back={logPath(search.href({ page: search.page() }))}
          />
        </div>
      )}
    </div>
  );
};

/** The filters are in the query, so the list keeps them beside a delivery. */
const logPath = (href: string): string => `/app/webhooks${queryOf(href)}`;

const queryOf = (href: string): string => (href.includes('?') ? href.slice(href.indexOf('?')) : '');

/** Chooses the value of a filter, or all. */
const ChoiceField = (props: { name: string; label: string; value: string | undefined; choices: readonly string[] }) => {
  const { name, label, value, choices } = props;
  const search = useSearch();
  return (
    <Field
      name={name}
      label={label}
      control={(attributes) => (
        <select
          {...attributes}
          value={value ?? ''}
          onChange={({ currentTarget }) => search.set({ [name]: currentTarget.value || undefined })}
        >
          <option value="">All</option>
          {choices.map((choice) => (
            <option key={choice} value={choice} selected={choice === value}>
              {choice}
            </option>
          ))}
        </select>
      )}
    />
  );
};

const Page = (props: { page: DeliveryList; selected: string | undefined; isFiltered: boolean }) => {
  const { page, selected, isFiltered } = props;
  const search = useSearch();
  const { deliveries, pagination } = page;
  if (pagination.total === 0) {
    return isFiltered ? (
      <EmptyState heading="No delivery matches" text="Choose another status or event." />
    ) : (
      <EmptyState
        heading="Nothing was sent yet"
        text="The first delivery appears here when somebody reads one of your documents, or when you upload one."
      />
    );
  }
  const query = queryOf(search.href({ page: search.page() === 1 ? undefined : search.page() }));
  return (
    <>
      <ul class="deliveries-rows">
        {deliveries.map((delivery) => (
          <Row key={delivery.id} delivery={delivery} query={query} isSelected={delivery.id === selected} />
        ))}
      </ul>
      <Pager pagination={pagination} />
    </>
  );
};

const Row = ({ delivery, query, isSelected }: { delivery: Delivery; query: string; isSelected: boolean }) => (
  <li>
    <a
      class="deliveries-row"
      href={`/app/webhooks/deliveries/${encodeURIComponent(delivery.id)}${query}`}
      aria-current={isSelected ? 'true' : undefined}
    >
      <DeliveryMark status={delivery.status} />
      <code>{delivery.event_type}</code>
      <time dateTime={delivery.created_at} title={formatDateTime(delivery.created_at)}>
        {formatAgo(delivery.created_at, Date.now())}
      </time>
      <span class="deliveries-outcome">{outcomeOf(delivery)}</span>
    </a>
  </li>
);

const outcomeOf = ({ status_code: code, attempts, error_message: error }: Delivery): string => {
  if (attempts === 0) return error ?? 'Not sent yet';
  const tries = formatCounted(attempts, 'attempt');
  return code === null ? `No response, ${tries}` : `Status ${code}, ${tries}`;
};

import { Field } from '@docsight/ui';
import { useSearch } from '../url/use-search.ts';

type Order = { by: string; order: string };

/** Chooses the order of a list. No order is chosen if the present one is none of them. */
export const SortField = <Choice extends Order & { label: string }>(props: {
  orders: readonly Choice[];
  present: Order;
  /** Returns the values of the address for an order. */
  valuesOf: (order: Choice) => Record<string, string | undefined>;
}) => {
  const { orders, present, valuesOf } = props;
  const search = useSearch();
  const chosen = orders.findIndex(({ by, order }) => by === present.by && order === present.order);
  return (
    <Field
      name="sort"
      label="Sort"
      control={(attributes) => (
        <select
          {...attributes}
          value={chosen}
          onChange={({ currentTarget }) => search.set(valuesOf(orders[currentTarget.selectedIndex]!))}
        >
          {orders.map(({ label }, index) => (
            <option key={label} value={index} selected={index === chosen}>
              {label}
            </option>
          ))}
        </select>
      )}
    />
  );
};

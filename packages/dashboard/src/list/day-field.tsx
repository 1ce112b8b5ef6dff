import { Field } from '@docsight/ui';
import { useSearch } from '../url/use-search.ts';

/** Chooses a UTC day by which a list is filtered. @param name of the value in the address. */
export const DayField = (props: { name: 'since' | 'until'; label: string; value: string | undefined }) => {
  const { name, label, value } = props;
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

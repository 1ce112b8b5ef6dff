import { Field } from '@docsight/ui';
import { highestFirst, levelLabels } from '../levels.ts';
import type { LevelName } from '../levels.ts';
import { useSearch } from '../url/use-search.ts';

/** Chooses the engagement level that a list shows. @param name of the value in the address. */
export const LevelField = ({ name, value }: { name: string; value: LevelName | undefined }) => {
  const search = useSearch();
  return (
    <Field
      name={name}
      label="Level"
      control={(attributes) => (
        <select
          {...attributes}
          value={value ?? ''}
          onChange={({ currentTarget }) => search.set({ [name]: currentTarget.value })}
        >
          <option value="">All levels</option>
          {highestFirst.map((level) => (
            <option key={level} value={level} selected={level === value}>
              {levelLabels[level]}
            </option>
          ))}
        </select>
      )}
    />
  );
};

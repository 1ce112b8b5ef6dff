type Option<Value extends string> = { value: Value; label: string; hint?: string };

/** A choice between a few values, as radio buttons. */
export const Choice = <Value extends string>(props: {
  name: string;
  legend: string;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
}) => {
  const { name, legend, options, value, onChange } = props;
  return (
    <fieldset class="choice">
      <legend class="announcement">{legend}</legend>
      {options.map((option) => (
        <label key={option.value} class="choice-option">
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint !== undefined && <span class="choice-hint">{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  );
};

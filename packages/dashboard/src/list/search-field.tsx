import { Field } from '@docsight/ui';
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

/** A pause in typing after which the search runs. In milliseconds. */
const pauseMs = 300;

/** A text that filters a list while the person types. Enter searches at once. */
export const SearchField = (props: {
  label: string;
  /** The text that the list is filtered by. */
  value: string;
  /** Gets the text without spaces around it. */
  onChange: (value: string) => void;
}) => {
  const { label, value } = props;
  const text = useSignal(value);
  const sent = useRef(value);
  // The timer of an earlier render calls the newest function.
  const onChange = useRef(props.onChange);
  onChange.current = props.onChange;

  const send = (): void => {
    const trimmed = text.peek().trim();
    if (trimmed === sent.current) return;
    sent.current = trimmed;
    onChange.current(trimmed);
  };
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    text.value = value;
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(send, pauseMs);
    return () => clearTimeout(timer);
  }, [text.value]);

  return (
    <Field
      name="search"
      label={label}
      control={(attributes) => (
        <input
          {...attributes}
          type="search"
          autocomplete="off"
          dir="auto"
          spellcheck={false}
          maxLength={320}
          value={text.value}
          onInput={({ currentTarget }) => (text.value = currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') send();
          }}
        />
      )}
    />
  );
};

import type { ComponentChildren } from 'preact';
import type { GateField, Problem } from './form-errors.ts';

/** A labelled field, and under it what is wrong with it, which is read aloud when it comes and again with the field. input: renders the field itself with what is given. */
export const Field = (props: {
  name: GateField;
  label: string;
  problem: Problem | undefined;
  input: (common: CommonAttributes) => ComponentChildren;
}) => {
  const { name, label, problem, input } = props;
  const id = `gate-${name}`;
  const isWrong = problem?.field === name;
  return (
    <div class="gate-field">
      <label for={id}>{label}</label>
      {input({
        id,
        name,
        'aria-invalid': isWrong,
        'aria-describedby': isWrong ? `${id}-problem` : undefined,
      })}
      {isWrong && (
        <p class="gate-problem" id={`${id}-problem`} role="alert">
          {problem.sentence}
        </p>
      )}
    </div>
  );
};

type CommonAttributes = {
  id: string;
  name: GateField;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
};

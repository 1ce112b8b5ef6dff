import { useSignal } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import { utcDayOf } from '../format/time.ts';
import { addDays } from './days.ts';
import type { Days } from './days.ts';
import './range.css';
import { presetLabels, presets, rangeError } from './range.ts';
import { useRange } from './use-range.ts';

/** Chooses the range of the figures on a page. */
export const RangePicker = () => {
  const range = useRange();
  const today = utcDayOf(Date.now());
  const { since = addDays(today, -29), until = today } = range;
  const onPreset = (choice: string): void => {
    const preset = presets.find((each) => each === choice);
    range.set(preset ? { preset } : { since, until });
  };
  return (
    <div class="range-picker" role="group" aria-label="Range of days">
      <select aria-label="Range" value={range.choice} onChange={({ currentTarget }) => onPreset(currentTarget.value)}>
        {presets.map((preset) => (
          <option key={preset} value={preset} selected={preset === range.choice}>
            {presetLabels[preset]}
          </option>
        ))}
        <option value="custom" selected={range.choice === 'custom'}>
          Custom range
        </option>
      </select>
      {range.choice === 'custom' && <CustomDays days={{ since, until }} today={today} onChange={range.set} />}
      <span class="range-zone">UTC days</span>
    </div>
  );
};

/** Two date inputs. An incomplete or impossible range stays in them and changes nothing. */
const CustomDays = (props: { days: Days; today: string; onChange: (days: Days) => void }) => {
  const { days, today, onChange } = props;
  const id = useId();
  const draft = useSignal(days);
  useEffect(() => {
    draft.value = days;
  }, [days.since, days.until]);
  const error = rangeError(draft.value);
  const change = (changed: Partial<Days>): void => {
    draft.value = { ...draft.peek(), ...changed };
    if (rangeError(draft.peek()) === undefined) onChange(draft.peek());
  };
  const attributes = {
    max: today,
    'aria-invalid': error !== undefined,
    'aria-describedby': error === undefined ? undefined : id,
  };
  return (
    <>
      <span class="range-days">
        <input
          type="date"
          {...attributes}
          aria-label="First day"
          value={draft.value.since}
          onChange={({ currentTarget }) => change({ since: currentTarget.value })}
        />
        <span aria-hidden="true">to</span>
        <input
          type="date"
          {...attributes}
          aria-label="Last day"
          value={draft.value.until}
          onChange={({ currentTarget }) => change({ until: currentTarget.value })}
        />
      </span>
      {error !== undefined && (
        <p class="field-error" id={id} role="alert">
          {error}
        </p>
      )}
    </>
  );
};

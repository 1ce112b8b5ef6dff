/** One line of a result. Texts are complete with their units. */
export type Row = {
  what: string;
  ours: string;
  /** Empty if nothing is compared. */
  baseline: string;
  /** Ours divided by the baseline. Null if nothing is compared. */
  ratio: number | null;
  /** Empty if there is none. */
  aim: string;
  /** Null if there is no aim. */
  isReached: boolean | null;
};

/** A figure, and how it is shown. */
export type Measured = { value: number; text: string };

export type Aim = { atLeast: number } | { atMost: number };

/** Returns a row with a ratio. The aim is that of the ratio. */
export const compared = (what: string, ours: Measured, baseline: Measured, aim?: Aim): Row => {
  const ratio = ours.value / baseline.value;
  return { ...unaimed(what, ours.text, baseline.text), ratio, ...verdict(ratio, aim, '') };
};

/** Returns a row whose aim is a limit of our own figure. `unit` is that of the limit, such as ` ms`. */
export const limited = (what: string, ours: Measured, aim: Aim & { unit: string }, baseline?: Measured): Row => ({
  ...unaimed(what, ours.text, baseline?.text),
  ratio: baseline ? ours.value / baseline.value : null,
  ...verdict(ours.value, aim, aim.unit),
});

/** Returns a row with a figure that has no aim. */
export const unaimed = (what: string, ours: string, baseline = ''): Row => ({
  what,
  ours,
  baseline,
  ratio: null,
  aim: '',
  isReached: null,
});

const verdict = (value: number, aim: Aim | undefined, unit: string): Pick<Row, 'aim' | 'isReached'> => {
  if (!aim) return { aim: '', isReached: null };
  return 'atLeast' in aim
    ? { aim: `≥ ${aim.atLeast}${unit}`, isReached: value >= aim.atLeast }
    : { aim: `≤ ${aim.atMost}${unit}`, isReached: value <= aim.atMost };
};

export const ratioText = ({ ratio }: Row): string => (ratio === null ? '' : ratio.toFixed(2));

export const verdictText = ({ isReached }: Row): string => (isReached === null ? '' : isReached ? 'reached' : 'missed');

const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });

/** Returns how a figure differs from the one before, in words, such as "up 20%". It completes "… from 15". Both are at least 0. */
export const changeText = (current: number, previous: number): string => {
  if (current === previous) return 'no change';
  const direction = current > previous ? 'up' : 'down';
  if (previous === 0) return direction;
  const change = Math.abs(current - previous) / previous;
  if (change < 0.01) return `${direction} < 1%`;
  // Only nothing at all is a fall of 100%.
  const rounded = direction === 'down' && current > 0 ? Math.min(change, 0.99) : change;
  return `${direction} ${percent.format(rounded)}`;
};

/** Returns how a fraction differs from the one before, such as "up 5 points". Both are from 0 to 1. */
export const pointsText = (current: number, previous: number): string => {
  if (current === previous) return 'no change';
  const direction = current > previous ? 'up' : 'down';
  const points = Math.round(Math.abs(current - previous) * 100);
  if (points === 0) return `${direction} < 1 point`;
  return `${direction} ${points} ${points === 1 ? 'point' : 'points'}`;
};

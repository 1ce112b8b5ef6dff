/** Returns the name that differs least from `word`, if at most a third of its letters differ. */
export const nearest = (word, names) =>
  names
    .map((name) => ({ name, edits: edits(word, name) }))
    .filter(({ name, edits: count }) => count <= Math.ceil(name.length / 3))
    .toSorted((one, other) => one.edits - other.edits)[0]?.name;

/** Returns how many letters must be inserted, removed or replaced to turn one word into the other (Levenshtein). */
const edits = (from, to) => {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...from].entries()) {
    const next = [index + 1];
    for (let at = 1; at <= to.length; at += 1) {
      next.push(Math.min(row[at] + 1, next[at - 1] + 1, row[at - 1] + (letter === to[at - 1] ? 0 : 1)));
    }
    row = next;
  }
  return row[to.length];
};

/** The headers of a list in JSON that is sent while it is read. */
export const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8' };

export const csvHeaders = (filename: string) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${filename}"`,
});

/** Converts the records of each batch. */
export async function* viewsOf<Item, View>(
  batches: AsyncIterable<Item[]>,
  view: (item: Item) => View,
): AsyncGenerator<View[]> {
  for await (const items of batches) yield items.map((item) => view(item));
}

export const collect = async <Row>(batches: AsyncIterable<Row[]>): Promise<Row[]> => {
  const rows: Row[] = [];
  for await (const batch of batches) rows.push(...batch);
  return rows;
};

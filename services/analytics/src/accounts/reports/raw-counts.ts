/** The types of BSON elements in records of spans, with the size of their values in bytes. */
const types = { double: 0x01, string: 0x02, record: 0x03, int32: 0x10, int64: 0x12 } as const;

/**
 * Calls `visit` with each place and count of a field of a BSON record, such as `views: {17: 3}`.
 * It decodes nothing else: decoding 10,000 counts to objects takes longer than everything else that a request needs.
 * Source: https://bsonspec.org/spec.html
 */
export const visitCounts = (record: Uint8Array, field: string, visit: (place: number, count: number) => void): void => {
  const bytes = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const name = new TextEncoder().encode(field);
  for (const element of elementsOf(bytes, 0)) {
    if (element.type !== types.record || !isNamed(record, element, name)) continue;
    for (const count of elementsOf(bytes, element.valueAt))
      visit(placeOf(record, count), numberAt(bytes, count.type, count.valueAt));
  }
};

type Element = { type: number; nameAt: number; valueAt: number };

/** Yields the elements of the record that begins at an offset. The same object is yielded each time. */
function* elementsOf(bytes: DataView, start: number): Generator<Element> {
  const end = start + bytes.getInt32(start, true) - 1;
  const element: Element = { type: 0, nameAt: 0, valueAt: 0 };
  for (let at = start + 4; at < end;) {
    element.type = bytes.getUint8(at);
    element.nameAt = at + 1;
    element.valueAt = at + 2;
    while (bytes.getUint8(element.valueAt - 1) !== 0) element.valueAt += 1;
    at = element.valueAt + sizeAt(bytes, element.type, element.valueAt);
    yield element;
  }
}

const sizeAt = (bytes: DataView, type: number, at: number): number => {
  switch (type) {
    case types.int32:
      return 4;
    case types.double:
    case types.int64:
      return 8;
    case types.string:
      return 4 + bytes.getInt32(at, true);
    case types.record:
      return bytes.getInt32(at, true);
    default:
      throw new Error(`A record of a span has an element of the type ${type}.`);
  }
};

const numberAt = (bytes: DataView, type: number, at: number): number => {
  switch (type) {
    case types.int32:
      return bytes.getInt32(at, true);
    case types.double:
      return bytes.getFloat64(at, true);
    case types.int64:
      return Number(bytes.getBigInt64(at, true));
    default:
      throw new Error(`A count of a span has the type ${type}.`);
  }
};

const isNamed = (record: Uint8Array, { nameAt, valueAt }: Element, name: Uint8Array): boolean =>
  valueAt - 1 - nameAt === name.length && name.every((byte, index) => record[nameAt + index] === byte);

const zeroDigit = 0x30;

/** The name of a count is its place in decimal digits. */
const placeOf = (record: Uint8Array, { nameAt, valueAt }: Element): number => {
  let place = 0;
  for (let at = nameAt; at < valueAt - 1; at += 1) place = place * 10 + record[at]! - zeroDigit;
  return place;
};

// Writes a MaxMind database with the same place for every address, for tests of the GeoIP2 module.

type Value = string | Whole | { [key: string]: Value } | Value[];

const MARKER = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')]);
type Whole = { readonly bits: 16 | 32 | 64; readonly value: number };

const TYPES = { text: 2, map: 7, list: 11, 16: 5, 32: 6, 64: 9 };
const whole = (bits: Whole['bits'], value: number): Whole => ({ bits, value });

/** The bytes of a database in which every IPv4 address is at this place. */
export function mmdbOfOnePlace(place: Value): Buffer {
  const record = 1 + 16; // the only node is 0, then sixteen zero bytes, then the data
  const tree = Buffer.from([0, 0, record, 0, 0, record]);
  const metadata: Value = {
    node_count: whole(32, 1),
    record_size: whole(16, 24),
    ip_version: whole(16, 4),
    database_type: 'GeoLite2-City',
    languages: ['en'],
    binary_format_major_version: whole(16, 2),
    binary_format_minor_version: whole(16, 0),
    build_epoch: whole(64, 1),
    description: { en: 'one place' },
  };
  return Buffer.concat([tree, Buffer.alloc(16), encode(place), MARKER, encode(metadata)]);
}

function encode(value: Value): Buffer {
  if (typeof value === 'string')
    return Buffer.concat([control(TYPES.text, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Array.isArray(value)) return Buffer.concat([control(TYPES.list, value.length), ...value.map(encode)]);
  if (isWhole(value)) {
    const bytes = Buffer.from(value.value.toString(16).padStart(value.bits / 4, '0'), 'hex');
    return Buffer.concat([control(TYPES[value.bits], bytes.length), bytes]);
  }
  const entries = Object.entries(value);
  return Buffer.concat([
    control(TYPES.map, entries.length),
    ...entries.flatMap(([key, entry]) => [encode(key), encode(entry)]),
  ]);
}

const isWhole = (value: object): value is Whole => 'bits' in value;

/* Sizes are below 29 here, and a type above 7 needs a second byte. */
function control(type: number, size: number): Buffer {
  return type > 7 ? Buffer.from([size, type - 7]) : Buffer.from([(type << 5) | size]);
}

// Packs files into a ZIP archive (APPNOTE 4.3: local headers, central directory). Equal input gives equal bytes.
// Invariant: compression runs beside the event loop; here only headers and checksums are made.
import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);

type File = { name: string; bytes: Buffer };

/** 1 January 1980, the first day of the format: an archive does not say when it was made. */
const firstDay = 0x0021;
const deflated = 8;
const utf8Names = 0x0800;
const version = 20;

export async function zipOf(files: readonly File[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const file of files) {
    const body = await deflate(file.bytes);
    const name = Buffer.from(file.name);
    const facts = factsOf(file, body.length, name.length);
    const local = Buffer.concat([word32(0x04034b50), facts, word16(0), name]);
    const entry = [word32(0x02014b50), word16(version), facts, word16(0), word16(0), word16(0), word16(0), word32(0)];
    directory.push(Buffer.concat([...entry, word32(offset), name]));
    parts.push(local, body);
    offset += local.length + body.length;
  }
  const central = Buffer.concat(directory);
  const count = word16(files.length);
  const end = [
    word32(0x06054b50),
    word16(0),
    word16(0),
    count,
    count,
    word32(central.length),
    word32(offset),
    word16(0),
  ];
  return Buffer.concat([...parts, central, ...end]);
}

/** What both headers of a file say, up to the length of its name. */
const factsOf = ({ bytes }: File, packed: number, nameLength: number): Buffer =>
  Buffer.concat([
    word16(version),
    word16(utf8Names),
    word16(deflated),
    word16(0),
    word16(firstDay),
    word32(crc32(bytes)),
    word32(packed),
    word32(bytes.length),
    word16(nameLength),
  ]);

function word16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function word32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value >>> 0);
  return bytes;
}

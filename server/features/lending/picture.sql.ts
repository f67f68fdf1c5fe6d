// Statements of a lending's pictures: those of a draft, and the published ones in the shape asked for.
import type { pictureRatios } from '#contract/lending.ts';
import type { LendingId } from '#domain/ids.ts';
import type { Reader, Tx } from '#platform/db.ts';
import { col, row, type RowOf } from '#platform/row.ts';
import { sql } from '#platform/sql.ts';

export type Ratio = (typeof pictureRatios)[number];

export async function insertPicture(
  tx: Tx,
  {
    lendingId,
    no,
    alt,
    bytes,
    wide,
    standard,
  }: { lendingId: LendingId; no: number; alt: string; bytes: Buffer; wide: Buffer; standard: Buffer },
): Promise<void> {
  await tx.run(sql`insert into lending_picture (lending_id, no, alt, content_type, bytes, wide_bytes, standard_bytes)
    values (${lendingId}, ${no}, ${alt}, 'image/jpeg', ${bytes}, ${wide}, ${standard})`);
}

export async function deleteOtherPictures(tx: Tx, lendingId: LendingId, nos: number[]): Promise<void> {
  await tx.run(sql`delete from lending_picture where lending_id = ${lendingId} and no <> all(${nos}::smallint[])`);
}

export async function raisePictureNumbers(tx: Tx, lendingId: LendingId, by: number): Promise<void> {
  await tx.run(sql`update lending_picture set no = no + ${by} where lending_id = ${lendingId}`);
}

export async function placePicture(tx: Tx, lendingId: LendingId, to: number, alt: string, from: number): Promise<void> {
  await tx.run(sql`update lending_picture set no = ${to}, alt = ${alt}
    where lending_id = ${lendingId} and no = ${from}`);
}

const draftPictureRow = row({ contentType: col.text, bytes: col.bytes });

export function findDraftPicture(reader: Reader, lendingId: LendingId, no: number, ratio: Ratio | undefined) {
  return reader.row(
    draftPictureRow,
    sql`
    select p.content_type as "contentType", ${shapeOf(ratio)} as bytes
    from lending_picture p join lending l on l.id = p.lending_id
    where p.lending_id = ${lendingId} and p.no = ${no} and l.status = 'draft'`,
  );
}

/** The picture's bytes in that shape; a drawing has only its own. */
export const shapeOf = (ratio: Ratio | undefined) =>
  ratio === '16:9'
    ? sql`coalesce(p.wide_bytes, p.bytes)`
    : ratio === '4:3'
      ? sql`coalesce(p.standard_bytes, p.bytes)`
      : sql`p.bytes`;

const publishedPictureRow = row({ content_type: col.text, bytes: col.bytes });
type PublishedPicture = RowOf<typeof publishedPictureRow>;

export function findPicture(
  reader: Reader,
  lendingId: LendingId,
  no: number,
  ratio: Ratio | undefined,
): Promise<PublishedPicture | null> {
  return reader.row(
    publishedPictureRow,
    sql`
    select p.content_type, ${shapeOf(ratio)} as bytes from lending_picture p join lending l on l.id = p.lending_id
    where p.lending_id = ${lendingId} and p.no = ${no} and l.status <> 'draft'`,
  );
}

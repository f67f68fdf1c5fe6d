// What a phone sent, as it is kept: encrypted for its row, and found again by a keyed hash.
// Source: decision 0114.
import type { FieldSheet, FieldSheetBody } from '#contract/field-sheet.ts';
import type { FieldSheetId } from '#domain/ids.ts';
import type { Vault } from '#platform/secrets.ts';
import type { SheetRow } from './sheets.sql.ts';

type Content = Pick<FieldSheetBody, 'sheet' | 'promises' | 'signature' | 'visitNote'>;

export function encryptContent(vault: Vault, id: FieldSheetId, sent: FieldSheetBody): Buffer {
  const { sheet, promises, signature, visitNote } = sent;
  return vault.encrypt(JSON.stringify({ sheet, promises, signature, visitNote } satisfies Content), id);
}

export const openContent = (vault: Vault, { id, content }: Pick<SheetRow, 'id' | 'content'>): Content =>
  JSON.parse(vault.open(content, id)) as Content;

/** Equal for the same content, whenever it is sent: the schema of the call gives its fields their order. */
export function hashOf(vault: Vault, { sentAt: _sentAt, ...content }: FieldSheetBody): Buffer {
  return vault.fingerprint(JSON.stringify(content));
}

export const toWireSheet = ({
  deviceId: _deviceId,
  staffId: _staffId,
  contentHash: _hash,
  content: _content,
  fingerprint: _fingerprint,
  endedAt,
  closeReason,
  madeAt,
  receivedAt,
  ...found
}: SheetRow): FieldSheet => ({
  ...found,
  madeAt: madeAt.toISOString(),
  receivedAt: receivedAt.toISOString(),
  closed: closeReason === null || endedAt === null ? null : { at: endedAt.toISOString(), reason: closeReason },
});

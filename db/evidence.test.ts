// What the product's own role may not rewrite: what was told, amounts, terms, what two people decided, the past of
// parameters. Each is tried as `titian_app`. Source: decision 0033.
import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar.ts';
import { today } from '#platform/clock.ts';
import { sqlState } from '#platform/db.ts';
import { col, row } from '#platform/row.ts';
import { sql, type Sql } from '#platform/sql.ts';
import { useWorld } from '#test/world.ts';

const held = useWorld();
const forbidden = '42501';

/** Refused before any row is looked at: the role has no right to the column. */
const columns: Record<string, string> = {
  bank_event: 'provider event_id kind payment_id virtual_account amount_rupiah value_on raw received_at',
  signature_event: 'provider event_id kind document_id raw received_at',
  suspense_item: 'provider event_id amount_rupiah reason created_at',
  notification: 'user_id kind title body link created_at event_key',
  outbox_message: 'channel event_key created_at expires_at link',
  quotation: 'user_id subject_id amount_rupiah terms_version created_at expires_at',
  portfolio: 'lending_id lender_id amount_rupiah used_balance_rupiah quotation_hash fee_bps tax_bps created_at',
  withdrawal_check: 'user_id bank_account_id amount_rupiah costs_shown created_at expires_at',
  withdrawal:
    'lender_id bank_account_id amount_rupiah fee_rupiah stamp_rupiah bank_cost_rupiah needs_two created_at release_at promised_on held_until',
  bank_account: 'user_id bank_id created_at',
  payout: 'kind subject_id amount_rupiah bank_id created_at',
  virtual_account: 'number purpose lender_id portfolio_id lending_id amount_rupiah expires_at created_at',
  member_loan: 'lending_id member_id principal_rupiah interest_rupiah',
  member_row: 'principal_rupiah interest_rupiah',
  disbursement: 'lending_id loan_rupiah service_fee_rupiah stamp_rupiah net_rupiah bank_id entered_by entered_at',
  lending_refund: 'lending_id version lending_status reason entered_by entered_at',
  agreement: 'portfolio_id member_loan_id number template_version signer_user_id created_at',
  receipt: 'lending_id amount_rupiah value_on excess_rupiah officer_id content_hash recorded_by recorded_at',
  receipt_line: 'payer_member_id amount_rupiah',
  receipt_part: 'component amount_rupiah',
  attendance: 'kind',
  cover_debt: 'debtor_member_id payer_member_id amount_rupiah created_at',
  distribution: 'principal_rupiah interest_rupiah fine_rupiah excess_rupiah arrived_on created_at',
  distribution_line: 'gross_rupiah fee_rupiah tax_rupiah',
  receipt_reversal: 'receipt_id bank_money reason entered_by entered_at',
  overpayment_return: 'lending_id amount_rupiah bank_id entered_by entered_at',
  field_sheet:
    'device_id staff_id lending_id meeting_date version content_hash content_encrypted fingerprint cash_rupiah made_at sent_at received_at',
  field_photo: 'sheet_id content_hash storage_key added_at',
  payoff: 'value_on principal_rupiah interest_rupiah fine_rupiah total_rupiah quoted_by quoted_at',
  payment_promise: 'lending_id member_id amount_rupiah made_on due_on paid_before_rupiah staff_id recorded_at',
  voucher: 'amount_rupiah legs value_on destination bank_id entered_by entered_at',
  staff_change: 'kind staff_id email roles entered_by entered_at',
  parameter: 'key effective_from unit smallest largest is_public',
  ledger_entry: 'amount_rupiah',
  audit_trail: 'action before after hash',
};

const codeOf = (work: Promise<unknown>) => work.then(() => 'done', sqlState);
/** Names from the list above, never from outside. */
const statement = (text: string): Sql => ({ parts: [text], values: [] });

describe('the product’s role', () => {
  it.each(Object.entries(columns))('may not rewrite in %s: %s', async (table, names) => {
    const { db } = held.current;
    const outcomes = names.split(' ').map(async (name) => {
      const code = await codeOf(db.run(statement(`update ${table} set ${name} = ${name} where false`)));
      return [name, code];
    });
    expect(await Promise.all(outcomes)).toEqual(names.split(' ').map((name) => [name, forbidden]));
  });

  it('may update no other amount than the running sums named here', async () => {
    const found = await held.current.owner.rows(
      row({ name: col.text }),
      sql`select c.relname || '.' || a.attname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition and a.attnum > 0
          and not a.attisdropped and a.attname ~ '(_rupiah|_bps)$'
          and has_column_privilege('titian_app', c.oid, a.attnum, 'UPDATE') order by 1`,
    );
    const tables = new Map<string, string[]>();
    for (const { name } of found) {
      const [table = '', column = ''] = name.split('.');
      tables.set(table, [...(tables.get(table) ?? []), column]);
    }
    // A draft's amounts change until it is offered: see the terms below.
    tables.delete('lending');
    expect(Object.fromEntries(tables)).toEqual({
      arrears_log: ['arrears_rupiah', 'principal_open_rupiah'],
      // Computed from rows and receipts, and made anew when a late receipt or a reversal changes them.
      collection_due: ['due_rupiah', ...Array.from({ length: 8 }, (_, day) => `paid_${day}_rupiah`)],
      cover_debt: ['repaid_rupiah'],
      // What a lender wants to place: her rules propose and move nothing.
      funding_plan: ['amount_rupiah', 'per_group_rupiah'],
      lending_collection: [
        'carry_interest_rupiah',
        'carry_principal_rupiah',
        'interest_rupiah',
        'paid_principal_rupiah',
        'principal_rupiah',
        'unassigned_rupiah',
      ],
      lending_refund: ['held_rupiah'],
      member_row: [
        'fine_rupiah',
        'paid_fine_rupiah',
        'paid_interest_rupiah',
        'paid_principal_rupiah',
        'waived_interest_rupiah',
      ],
      portfolio: [
        'returned_fee_rupiah',
        'returned_interest_rupiah',
        'returned_principal_rupiah',
        'returned_tax_rupiah',
      ],
      receipt: ['arrived_rupiah'],
      tax_withheld: ['interest_rupiah', 'tax_rupiah'],
    });
  });

  it('may not change a parameter of the past, nor add to it; the future it may', async () => {
    const { db } = held.current;
    const on = await today(db);
    const add = (date: string) =>
      codeOf(
        db.run(sql`insert into parameter (key, effective_from, value, unit, smallest, largest, is_public, source)
          select key, ${date}, value, unit, smallest, largest, is_public, source from parameter
          where key = 'payment_window' order by effective_from limit 1`),
      );
    expect(await codeOf(db.run(sql`update parameter set value = value + 1 where key = 'payment_window'`))).toBe(
      forbidden,
    );
    expect(await add(addDays(on, -1))).toBe(forbidden);
    expect(await add(addDays(on, 30))).toBe('done');
    expect(
      await codeOf(
        db.run(sql`update parameter set value = value + 1 where key = 'payment_window' and effective_from > ${on}`),
      ),
    ).toBe('done');
  });

  it('may not change the terms of a loan that was offered', async () => {
    const { id } = await held.current.openedLending();
    const { db } = held.current;
    for (const change of [
      sql`loan_rupiah = loan_rupiah + 100000`,
      sql`interest_bps = 3000`,
      sql`lender_fee_bps = 0`,
      sql`tenor_months = tenor_months + 1`,
    ])
      expect(await codeOf(db.run(sql`update lending set ${change} where id = ${id}`))).toBe(forbidden);
    expect(await codeOf(db.run(sql`update lending set raised_rupiah = raised_rupiah where id = ${id}`))).toBe('done');
  });

  it('may delete no key of an act, and by its function none of the last month', async () => {
    const { db, owner } = held.current;
    await owner.run(sql`insert into act_key (person_id, key, outcome, at)
      select gen_random_uuid(), gen_random_uuid(), 'void', app_now() - days * interval '1 day' from unnest(array[29, 31]) days`);
    expect(await codeOf(db.run(sql`delete from act_key`))).toBe(forbidden);
    const dropped = row({ dropped: col.number });
    expect(await db.one(dropped, sql`select drop_act_keys(0, 10) as dropped`)).toEqual({ dropped: 1 });
  });
});

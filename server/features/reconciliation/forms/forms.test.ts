// Each form of a bank's file: a small sample is read to the same day, and what is wrong is refused with its line.
// Source: docs/ports/bank.md; decision 0126.
import { describe, expect, it } from 'vitest';
import { Refused } from '#platform/refuse.ts';
import type { StatementFile } from '../statement-file.ts';
import { readBankFile } from './forms.ts';

const account = '1234567890';
const read = (text: string | Buffer, own: string | null = account): Promise<StatementFile> =>
  readBankFile([Buffer.from(text)], { account: own, rest: () => Promise.resolve(), tell: () => Promise.resolve() });
async function refusal(text: string | Buffer, own: string | null = account) {
  const error = await read(text, own).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Refused)) return error;
  const [first] = error.refusals;
  return [first?.code.replace('error.statement.', ''), first?.slots?.line ?? first?.slots?.digits];
}

const bca = [
  '"No. rekening : 1234567890"',
  '"Nama : PT TITIAN"',
  '"Periode : 26/11/2026 - 26/11/2026"',
  '"Kode Mata Uang : IDR"',
  '"Tanggal Transaksi","Keterangan","Cabang","Jumlah","Saldo"',
  '"26/11","TRSF E-BANKING CR 2611/FTSCY/WS95031 RATNA W","0000","2,000,000.00 CR","3,000,000.00"',
  '"26/11","BIAYA TXN BI-FAST","0000","2,500.00 DB","2,997,500.00"',
  '"26/11","BIAYA TXN BI-FAST","0000","2,500.00 DB","2,995,000.00"',
  '"Saldo Awal : 1,000,000.00"',
  '"Mutasi Debet : 5,000.00","2"',
  '"Mutasi Kredit : 2,000,000.00","1"',
  '"Saldo Akhir : 2,995,000.00"',
];
const mandiri = [
  'AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance',
  '1234567890;IDR;26 November 2026 14:22:10;TRANSFER RATNA W;;2000000.00;0.00;3000000.00',
  '1234567890;IDR;26 November 2026 23:59:00;BIAYA ADM;BULANAN;0.00;5,000.00;2,995,000.00',
];
const bri = [
  'NOREK,TGL_TRAN,TGL_EFEKTIF,DESK_TRAN,SALDO_AWAL_MUTASI,MUTASI_DEBET,MUTASI_KREDIT,SALDO_AKHIR_MUTASI',
  // BRI lists the newest first.
  '001234567890,2026-11-26 23:59:00,2026-11-26,BIAYA ADM,3000000.00,5000.00,0.00,2995000.00',
  '001234567890,2026-11-26 14:22:10,2026-11-26,"TRF RATNA W, BRIVA 8808000000123456",1000000.00,0.00,2000000.00,3000000.00',
];
const bni = [
  'Post Date,Value Date,Branch,Journal No.,Description,Debit,Credit,Balance',
  '26/11/26 14.22.10,26/11/26,0259,123456,TRANSFER RATNA W,0.00,2000000.00,3000000.00',
  '26/11/26 23.59.00,26/11/26,0259,123457,BIAYA ADM,5000.00,0.00,2995000.00',
];
const mt940 = [
  '{1:F01CENAIDJAXXXX0000000000}{2:I940CENAIDJAXXXXN}{4:',
  ':20:STMT26112026',
  ':25:CENAIDJA/1234567890',
  ':28C:330/1',
  ':60F:C261125IDR1000000,00',
  ':61:2611261126C2000000,00NTRFNONREF//BCA9931',
  ':86:TRSF E-BANKING CR',
  'RATNA W',
  ':61:261126D5000,NCHGNONREF',
  ':86:?20BIAYA ADM?21BULANAN',
  ':62F:C261126IDR2995000,00',
  '-}',
];
const payment = '0193d5a0-1111-7222-8333-444455556666';
const entry = (amount: string, side: string, details: string, status = 'BOOK') =>
  `<Ntry><Amt Ccy="IDR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd><Sts><Cd>${status}</Cd></Sts><BookgDt><DtTm>2026-11-26T14:22:10+07:00</DtTm></BookgDt><ValDt><Dt>2026-11-26</Dt></ValDt>${details}</Ntry>`;
const balance = (code: string, amount: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="IDR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-26</Dt></Dt></Bal>`;
const detailed = `<NtryDtls><TxDtls><Refs><EndToEndId>${payment.replaceAll('-', '')}</EndToEndId></Refs><RltdPties><Dbtr><Nm>RATNA W</Nm></Dbtr></RltdPties><RmtInf><Ustrd>Isi &amp; saldo</Ustrd></RmtInf></TxDtls></NtryDtls>`;
const camt = [
  '<?xml version="1.0" encoding="UTF-8"?>',
  '<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>',
  '<Acct><Id><Othr><Id>1234567890</Id></Othr></Id><Ccy>IDR</Ccy></Acct>',
  balance('OPBD', '1000000.00'),
  balance('CLBD', '2995000.00'),
  entry('2000000.00', 'CRDT', detailed),
  entry('5000', 'DBIT', '<AcctSvcrRef>FEE-1</AcctSvcrRef><AddtlNtryInf>BIAYA ADM</AddtlNtryInf>'),
  '</Stmt></BkToCstmrStmt></Document>',
];

describe('a sample of each form', () => {
  it.each([
    ['bca', bca, [2_000_000, -2_500, -2_500], [null, null, null], account],
    ['mandiri', mandiri, [2_000_000, -5_000], ['14:22:10', '23:59:00'], account],
    ['bri', bri, [2_000_000, -5_000], ['14:22:10', '23:59:00'], '001234567890'],
    ['bni', bni, [2_000_000, -5_000], ['14:22:10', '23:59:00'], null],
    ['mt940', mt940, [2_000_000, -5_000], [null, null], account],
    ['camt053', camt, [2_000_000, -5_000], ['14:22:10', '14:22:10'], account],
  ] as const)('%s is recognised and read to the same day', async (form, lines, amounts, times, named) => {
    const file = await read(lines.join('\r\n'));
    expect(file).toMatchObject({
      form,
      date: '2026-11-26',
      opening: 1_000_000,
      closing: 2_995_000,
      accountNumber: named,
    });
    expect(file.lines.map(({ amount }) => amount)).toEqual(amounts);
    expect(file.lines.map(({ time }) => time)).toEqual(times);
    const [first] = file.lines;
    expect(`${first?.counterparty} ${first?.description}`).toContain('RATNA W');
    // The same file is read to the same references, each its own.
    expect(new Set(file.lines.map(({ reference }) => reference)).size).toBe(amounts.length);
    expect(await read(lines.join('\n'))).toMatchObject({ lines: file.lines.map(({ reference }) => ({ reference })) });
  });

  it('takes the bank’s reference, and an id of ours with or without its hyphens', async () => {
    expect((await read(mt940.join('\n'))).lines[0]).toMatchObject({
      reference: 'BCA9931',
      description: 'TRSF E-BANKING CR RATNA W',
    });
    const [first, fee] = (await read(camt.join('\n'))).lines;
    expect(first).toMatchObject({ reference: payment, counterparty: 'RATNA W', description: 'Isi & saldo' });
    expect(fee).toMatchObject({ reference: 'FEE-1', description: 'BIAYA ADM' });
  });
});

const changed = (lines: readonly string[], from: string, to: string): string => lines.join('\n').replace(from, to);

describe('a file that is refused', () => {
  it.each([
    ['of another account', changed(bca, '1234567890', '1234567899'), ['account', '7899']],
    ['with sen', changed(bca, '2,000,000.00 CR', '2,000,000.50 CR'), ['form_amount', 6]],
    ['with a balance that does not follow', changed(bca, '2,997,500.00', '2,997,400.00'), ['balance', 7]],
    [
      'with an end that the lines do not reach',
      changed(bca, 'Saldo Akhir : 2,995,000.00', 'Saldo Akhir : 2,995,001.00'),
      ['totals', 12],
    ],
    ['with a line that is not booked yet', changed(bca, '"26/11","TRSF', '"PEND","TRSF'), ['date', 6]],
    ['over two days', changed(mandiri, '26 November 2026 23', '27 November 2026 23'), ['date', 3]],
    ['of BNI without balances', bni.map((line) => line.replace(/,[^,]*$/, '')).join('\n'), ['no_balance', 1]],
    ['with an amount on both sides', changed(bri, '5000.00,0.00', '5000.00,1.00'), ['form_amount', 2]],
    ['of MT940 in another currency', changed(mt940, 'C261125IDR', 'C261125USD'), ['mt940', 5]],
    ['of MT940 with an unknown field', changed(mt940, ':28C:', ':99X:'), ['mt940', 4]],
    ['of MT940 with two statements', changed(mt940, ':28C:330/1', ':20:AGAIN'), ['mt940', 4]],
    [
      'of camt.053 with an entity',
      changed(camt, '?>', '?>\n<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      ['xml', 2],
    ],
    ['of camt.053 with an entry that is not booked', changed(camt, '>BOOK<', '>PDNG<'), ['form_line', 6]],
    ['of XML that is too deep', `<?xml version="1.0"?>\n<Document>${'<a>'.repeat(40)}`, ['xml', 2]],
    ['of XML that ends early', camt.slice(0, 4).join('\n'), ['xml', 4]],
    ['that is not UTF-8', Buffer.from([...Buffer.from(bri.join('\n')), 0xff]), ['encoding', undefined]],
  ])('%s', async (_name, text, expected) => {
    expect(await refusal(text)).toEqual(expected);
  });

  it('names an account while the escrow account is not set', async () => {
    expect(await refusal(bca.join('\n'), null)).toEqual(['account_unset', undefined]);
    expect((await read(bni.join('\n'), null)).form).toBe('bni');
  });
});

// What a borrower and their groups owe in all: running loans, the next instalment, what is open, and two dates.
// Invariant: reads only; a group's figures are the sums of its member rows. A borrower's loan runs while something is
// open on it, a group's until all is repaid; a member who has repaid everything owes nothing at meetings.
// Source: spec §3; decision 0053.
import type { BorrowerSummary } from '#contract/borrower.ts';
import type { PersonId } from '#domain/ids.ts';
import type { Reader } from '#platform/db.ts';
import { readOwn, readGroup } from './summary.sql.ts';

export async function readBorrowerSummary(reader: Reader, userId: PersonId): Promise<BorrowerSummary> {
  const own = await readOwn(reader, userId);
  const group = await readGroup(reader, userId);
  return {
    loanAmount: own.running,
    totalLoanAmount: own.ever,
    totalPaymentAmount: own.paid,
    individu: {
      jumlahPinjamanBerjalanIndividu: own.running,
      angsuranBerjalanIndividu: own.instalment,
      sisaPinjamanBerjalanIndividu: own.open,
    },
    kelompok: {
      jumlahPinjamanBerjalanKelompok: group.running,
      angsuranBerjalanKelompok: group.instalment,
      sisaPinjamanBerjalanKelompok: group.open,
    },
    tanggal: { jatuhTempo: own.dueOn, terakhirBayar: own.lastPaidOn },
  };
}

// A lender's money: figures, mutations, the monthly summary, exports of both, and top-ups.
// Invariant: everything is read from the ledger and from distributions; the wallet has no table of its own.
// Source: spec §3 Lender, Mutation; docs/domain.md §8; docs/api.md.
import { statements, topup, wallet } from '#contract/wallet.ts';
import { ownBill } from '#features/bank/inquiry.ts';
import type { Platform } from '#platform/platform.ts';
import { exportMutations, exportSpreadsheet } from './export.ts';
import { readLenderFigures } from './figures.sql.ts';
import { getTopUpMethod, listTopUpMethods, openTopUpAccounts } from './methods.ts';
import { listMutations } from './mutations.ts';
import { sendStatementFile } from './statement-file.ts';
import { renderStatement } from './statement.ts';
import { readStartCard } from './start.ts';
import { readSummary } from './summary.ts';
import { receiveTopUp } from './topup.ts';

export function registerWallet({ db, events, web }: Platform): void {
  web.serve(wallet, {
    listMutations: ({ caller, query }) => listMutations(db, caller.id, query),
    getStart: ({ caller }) => readStartCard(db, caller.id),
    getSummary: ({ caller }) => readSummary(db, caller.id),
  });
  web.serve(topup, {
    listPaymentMethods: ({ caller }) => listTopUpMethods(db, caller.id),
    getPaymentMethod: ({ caller, params }) => getTopUpMethod(db, caller.id, params.id),
  });
  web.serve(statements, {
    exportMutations: ({ caller, query, reply }) => exportMutations(db, caller.id, query, reply),
    exportSpreadsheet: ({ caller, query, reply }) => exportSpreadsheet(db, caller.id, query, reply),
    exportStatement: ({ caller, params, reply }) => sendStatementFile(db, caller.id, params, reply),
    getStatement: async ({ caller, params, reply }) => {
      const pdf = await renderStatement(db, caller.id, params.month);
      return reply
        .header('content-disposition', `attachment; filename="laporan-${params.month}.pdf"`)
        .header('cache-control', 'private, no-store')
        .type('application/pdf')
        .send(pdf);
    },
  });
  events.answer('lenderFigures', 'wallet', (reader, { lenderId }) => readLenderFigures(reader, lenderId));
  events.answer('takePayment.topup', 'wallet', receiveTopUp);
  events.answer('billOf.topup', 'wallet', (reader, { virtualAccount }) => ownBill(reader, virtualAccount));
  events.on('identityVerified', 'wallet', async (tx, { userId }) => {
    await openTopUpAccounts(tx, userId);
  });
}

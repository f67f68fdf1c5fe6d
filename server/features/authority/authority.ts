// Reports to the authorities and the tax office: what there is, the check, the take, and the files again.
// Source: docs/screens.md; docs/reports.md; decision 0128.
import { type AuthorityTake, staffAuthority } from '#contract/authority.ts';
import type { Input } from '#contract/endpoint.ts';
import { isId } from '#platform/ids.ts';
import { type ListFile, momentCell, sendListFile } from '#platform/list-file.ts';
import type { Platform } from '#platform/platform.ts';
import { notFound } from '#platform/refuse.ts';
import { id as texts } from '#texts/id.ts';
import type { Ports } from '#ports/ports.ts';
import { listTakes, readOverview, readReport } from './read.ts';
import { sendTakenFile, takeReport } from './take.ts';

export function registerAuthority(platform: Platform, ports: Ports): void {
  const { db, console: side } = platform;
  side.serve(staffAuthority, {
    listAuthorityReports: ({ query }) => readOverview(db, query),
    getAuthorityReport: ({ params }) => readReport(db, params),
    takeAuthorityReport: ({ caller, params, body }) =>
      takeReport(platform, ports, params, { staffId: caller.id, seen: body.seen }),
    listTakes: ({ query }) => listTakes(db, query),
    exportTakes: (call) => sendListFile(platform, staffAuthority.exportTakes, call, takesFile),
    sendAuthorityFile: ({ caller, params, reply }) => {
      if (!isId(params.id)) throw notFound();
      return sendTakenFile(platform, ports, params, { staffId: caller.id, reply });
    },
  });
}

const takesFile: ListFile<Input<typeof staffAuthority.listTakes>['query'], AuthorityTake> = {
  name: 'laporan-otoritas',
  read: ({ db }, query) => listTakes(db, query),
  columns: [
    ['authority.file.set', ({ set }) => texts[`authority.set.${set}`]],
    ['authority.file.period', ({ period }) => period],
    ['authority.file.correction', ({ correction }) => correction],
    ['authority.file.rows', ({ rows }) => rows],
    ['authority.file.by', ({ by }) => by],
    ['authority.file.at', ({ at }) => momentCell(at)],
    ['authority.file.hash', ({ hash }) => hash],
  ],
};

// A group's public page and the picture for its link: made when somebody asks, kept for a minute or a day.
// Invariant: shows what any visitor may read of a lending, masked; a draft is not found.
// Source: docs/screens.md; decision 0105.
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Lending } from '#contract/lending.ts';
import type { GroupPicture, PastLoan, PublicGroup } from '#contract/site.ts';
import type { Grade } from '#domain/grade.ts';
import type { LendingId } from '#domain/ids.ts';
import { readWeekMarks } from '#features/funding/trail.ts';
import { findPicture } from '#features/lending/picture.sql.ts';
import { readLending } from '#features/lending/read.ts';
import type { Reader } from '#platform/db.ts';
import { canonicalId, isId } from '#platform/ids.ts';
import type { Platform } from '#platform/platform.ts';
import { drawGroupPicture } from './group-picture.ts';
import { Shelf } from './shelf.ts';
import { readGradeOutcome } from './statistics.sql.ts';

const PAGE_MS = 60_000;
const PICTURE_MS = 24 * 3_600_000;

export type GroupSite<Page> = {
  /** Makes the page's answer; the site keeps it compressed. */
  draw(group: PublicGroup): Promise<Page>;
  send(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply;
  answerMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply;
  pictureOf(lending: Lending): GroupPicture;
  /** Where the built site's drawings are. */
  folder: string;
};

export function serveGroupPages<Page>({ db, web }: Platform, site: GroupSite<Page>): void {
  const pages = new Shelf<Page | null>(PAGE_MS);
  const pictures = new Shelf<Buffer | null>(PICTURE_MS);
  const grades = new Shelf<PublicGroup['grade']>(PAGE_MS);
  const gradeOf = (grade: Grade) => grades.get(grade, () => readGradeOutcome(db, grade));
  web.app.get<{ Params: { id: LendingId } }>('/marketplace/:id', async (request, reply) => {
    const { id } = request.params;
    const page = isId(id) ? await pages.get(canonicalId(id), async () => drawPage(db, id, site, gradeOf)) : null;
    return page === null ? site.answerMissing(request, reply) : site.send(page, request, reply);
  });
  web.app.get<{ Params: { id: LendingId } }>('/marketplace/:id/gambar.png', async (request, reply) => {
    const { id } = request.params;
    const picture = isId(id) ? await pictures.get(canonicalId(id), async () => drawPicture(db, id, site)) : null;
    if (picture === null) return site.answerMissing(request, reply);
    return reply.header('cache-control', 'public, max-age=86400').type('image/png').send(picture);
  });
}

async function drawPage<Page>(
  reader: Reader,
  id: LendingId,
  site: GroupSite<Page>,
  gradeOf: (grade: Grade) => Promise<PublicGroup['grade']>,
): Promise<Page | null> {
  const lending = await readLending(reader, id);
  if (!lending) return null;
  return site.draw({
    lending,
    past: await readPast(reader, lending),
    grade: await gradeOf(lending.grade),
  });
}

/** The group's former loans that were disbursed, the latest first; those that did not fill have no past to show. */
async function readPast(reader: Reader, { earlier }: Lending): Promise<PastLoan[]> {
  const loans: PastLoan[] = [];
  for (const [index, { id, loanAmount, disbursedOn, status }] of earlier.entries()) {
    if (disbursedOn === null || status === 'refunded') continue;
    const weeks = await readWeekMarks(reader, id);
    loans.push({ id, no: earlier.length - index, loanAmount, disbursedOn, status, weeks });
  }
  return loans;
}

async function drawPicture<Page>(reader: Reader, id: LendingId, site: GroupSite<Page>): Promise<Buffer | null> {
  const lending = await readLending(reader, id);
  if (!lending) return null;
  const no = lending.proposal.images[0]?.imageUrl.split('/').at(-1);
  const photograph = no === undefined ? null : await findPicture(reader, id, Number(no), '4:3');
  return drawGroupPicture(site.pictureOf(lending), photograph?.bytes ?? null, site.folder);
}

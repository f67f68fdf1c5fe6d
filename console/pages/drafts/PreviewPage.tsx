// /drafts/:id/preview: the draft as lenders will see it: name, grade, texts, pictures, tables, masked members.
// Source: docs/screens.md; spec §2; docs/settled.md 26, 64.
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { Lending } from '#contract/lending.ts';
import { formatShortDate } from '#domain/calendar.ts';
import { formatPercentBp, formatRupiah } from '#domain/money.ts';
import { Card } from '#ui/Card.tsx';
import { ListFaces } from '#ui/Faces.tsx';
import { KeyFigures, Lines } from '#ui/Figures.tsx';
import { GradeTag } from '#ui/GradeTag.tsx';
import { Money } from '#ui/Money.tsx';
import { Note } from '#ui/Note.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { type Column, Sub, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { paths } from '../../paths.ts';
import frame from '../frame.module.css';
import { PageHead } from '../PageHead.tsx';
import { refusalOf } from '../refusals.ts';
import { RefusedPage } from '../RefusedPage.tsx';
import { DraftPicture } from './DraftPicture.tsx';
import { previewQuery } from './draftQueries.ts';
import styles from './drafts.module.css';

export function PreviewPage() {
  const { id = '' } = useParams();
  const preview = useQuery(previewQuery(id));
  const refused = preview.data === undefined ? refusalOf(preview.error) : null;
  const back = { to: paths.draft(id), label: t('draft.preview.back') };
  if (refused) return <RefusedPage refusal={refused} title={t('draft.preview')} back={back} />;
  return (
    <div className={frame.page}>
      <PageHead title={preview.data?.proposal.name ?? t('draft.preview')} tab={t('draft.preview')} back={back} />
      <ListFaces query={preview} what={t('draft.preview')} loading={<LinesSkeleton rows={10} />}>
        {(lending) => <Preview lending={lending} loaded={preview.dataUpdatedAt} />}
      </ListFaces>
    </div>
  );
}

/** `loaded`: when the preview was loaded; pictures are refetched with it. */
function Preview({ lending, loaded }: { lending: Lending; loaded: number }) {
  const { id, proposal, details, grade, sector } = lending;
  return (
    <>
      <div className={styles.notes}>
        <Note tone="info">{t('draft.preview.note')}</Note>
      </div>
      <div className={styles.lay}>
        <div className={styles.main}>
          <div className={styles.previewHead}>
            <GradeTag grade={grade} words />
            <p className="ink2">{t('marketplace.place', { sector, city: proposal.city })}</p>
            {proposal.description !== '' && (
              <blockquote className={styles.quote}>{t('detail.quote', { text: proposal.description })}</blockquote>
            )}
          </div>
          {proposal.images.length > 0 && (
            <ul className={styles.gallery} aria-label={t('draft.pictures')}>
              {proposal.images.map(({ imageUrl, alt }, place) => (
                <li key={imageUrl}>
                  <DraftPicture draft={id} version={loaded} no={place + 1} alt={alt} />
                </li>
              ))}
            </ul>
          )}
          <MembersCard members={lending.members} />
        </div>
        <div className={styles.side}>
          <Card label={t('draft.preview.figures')} className={frame.card}>
            <Figures lending={lending} />
          </Card>
          {details.map(({ title, rows }) => (
            <Card key={title} title={title} className={frame.card}>
              <Lines items={rows.map(({ key, value }) => ({ label: key, value }))} />
            </Card>
          ))}
        </div>
      </div>
    </>
  );
}

function Figures({ lending }: { lending: Lending }) {
  return (
    <KeyFigures
      items={[
        { label: t('draft.loan'), value: formatRupiah(lending.loanAmount) },
        { label: t('draft.interest'), value: formatPercentBp(Math.round(lending.interestPercentage * 100)) },
        { label: t('draft.tenor'), value: lending.proposal.tenor },
        { label: t('draft.publish.due'), value: formatShortDate(lending.dueDate) },
      ]}
    />
  );
}

type Member = Lending['members'][number];
const columns: readonly Column<Member>[] = [
  {
    key: 'member',
    head: t('draft.col.member'),
    cell: ({ name, role, business }) => (
      <>
        {name}
        <Sub>{[t(`member.${role}`), business].join(' · ')}</Sub>
      </>
    ),
  },
  {
    key: 'principal',
    head: t('draft.col.principal'),
    align: 'right',
    cell: ({ principal }) => <Money of={principal} />,
  },
];

function MembersCard({ members }: { members: Lending['members'] }) {
  return (
    <Card className={frame.flush} flush title={t('detail.members')} remark={t('detail.members.masked')}>
      <Table
        caption={t('detail.members')}
        columns={columns}
        rows={members}
        rowKey={({ name, business, principal }) => `${name} ${business} ${principal}`}
      />
    </Card>
  );
}

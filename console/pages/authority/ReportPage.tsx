// /authority/:set/:period: the check of one report, its file, what was taken of it, and the fields of its definition.
// Source: docs/screens.md; decision 0128.
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { AuthorityReport, AuthorityTake } from '#contract/authority.ts';
import { formatDate } from '#domain/calendar.ts';
import { formatDigits } from '#domain/money.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { type Column, Table } from '#ui/Table.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import desk from '../desk/desk.module.css';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { PageHead } from '../PageHead.tsx';
import { useAct } from '../useAct.ts';
import styles from './authority.module.css';
import { periodText, reportQuery, saveTaken, shownBy, takeName, takeReport } from './authorityQueries.ts';
import { CheckList } from './CheckList.tsx';
import { StateBadge } from './StateBadge.tsx';

const back = { to: paths.authority(), label: t('authority.title') };

export function ReportPage() {
  const { set = '', period = '' } = useParams();
  return (
    <CaseFrame
      query={useQuery(reportQuery(set, period))}
      title={t('authority.what')}
      back={back}
      className={desk.narrow}
    >
      {(report) => <Detail key={`${report.set} ${report.period}`} report={report} />}
    </CaseFrame>
  );
}

function Detail({ report }: { report: AuthorityReport }) {
  return (
    <>
      <PageHead
        title={t(`authority.set.${report.set}`)}
        lead={periodText(report.period)}
        back={back}
        aside={<StateBadge report={report} />}
      />
      <Card className={frame.card} title={t('authority.check')}>
        <CheckList report={report} />
        <Take report={report} />
      </Card>
      <Card className={frame.flush} flush title={t('authority.taken')}>
        <Taken takes={report.takes} />
      </Card>
      <Fields report={report} />
    </>
  );
}

function Take({ report }: { report: AuthorityReport }) {
  const person = usePerson();
  const taking = useAct(shownBy, takeReport, () => toast(t('authority.take.done')));
  if (report.state !== 'ready' || !canDo(person, 'authority.take')) return null;
  const count = report.takes.length;
  return (
    <div className={styles.take}>
      <p className={styles.small}>{t(count === 0 ? 'authority.take.personal' : 'authority.take.again')}</p>
      <Button
        icon="download"
        busy={taking.isPending}
        busyText={t('authority.take.busy')}
        onClick={() => taking.mutate(report)}
      >
        {count === 0 ? t('authority.take') : t('authority.take.correction', { no: count })}
      </Button>
      <ErrorBox error={taking.error} />
    </div>
  );
}

function Taken({ takes }: { takes: readonly AuthorityTake[] }) {
  if (takes.length === 0) return <p className={styles.none}>{t('authority.taken.none')}</p>;
  return (
    <ul className={styles.lines}>
      {takes.map((take) => (
        <li key={take.id} className={styles.line}>
          <span className={styles.main}>
            <span className={styles.name}>{takeName(take)}</span>
            <span className={styles.small}>
              {t('authority.taken.line', {
                rows: formatDigits(take.rows),
                name: take.by,
                at: instantText(take.at),
              })}
            </span>
            <span className={styles.hash}>{t('authority.taken.hash', { hash: take.hash })}</span>
          </span>
          <Downloads take={take} />
        </li>
      ))}
    </ul>
  );
}

/** The forms that it was taken in, for whoever may see whole numbers. */
function Downloads({ take }: { take: AuthorityTake }) {
  const person = usePerson();
  const saving = useMutation({ mutationFn: (form: AuthorityTake['files'][number]['form']) => saveTaken(take, form) });
  if (!canDo(person, 'authority.take')) return null;
  return (
    <span className={styles.forms}>
      {take.files.map(({ form }) => (
        <Button
          key={form}
          kind="outline"
          size="sm"
          icon="download"
          busy={saving.isPending && saving.variables === form}
          onClick={() => saving.mutate(form)}
        >
          {form.toUpperCase()}
          <span className="sr"> {t('authority.taken.download', { name: takeName(take) })}</span>
        </Button>
      ))}
      <ErrorBox error={saving.error} />
    </span>
  );
}

type Field = AuthorityReport['definition']['fields'][number];

const columns: Column<Field>[] = [
  { key: 'name', head: t('authority.field'), cell: ({ name }) => name },
  { key: 'need', head: t('authority.field.need'), cell: ({ need }) => t(`authority.need.${need}`) },
];

function Fields({ report: { definition } }: { report: AuthorityReport }) {
  const { published, since, fields } = definition;
  return (
    <Card className={frame.flush} flush title={t('authority.fields')}>
      <p className={styles.none}>
        {t(published ? 'authority.fields.published' : 'authority.fields.own', { date: formatDate(since) })}
      </p>
      <div className={frame.dense}>
        <Table caption={t('authority.fields')} columns={columns} rows={fields} rowKey={({ name }) => name} />
      </div>
    </Card>
  );
}

// /lendings/:id/sheet?date=…: the collection sheet of a meeting. Posted sheets first, then the form for the next one;
// people who may only read see what is due.
// Source: docs/screens.md; docs/domain.md §6, §8.
import { queryOptions, type UseQueryResult, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useBeforeUnload, useParams, useSearchParams } from 'react-router';
import type { SheetForm as Form } from '#contract/staff.ts';
import { type BusinessDate, businessDate, findBusinessDate, formatDate, weekdayOf } from '#domain/calendar.ts';
import { DateInput } from '#ui/DateInput.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { classes } from '#ui/classes.ts';
import { callAct } from '#ui/acts.ts';
import { type Answer, ApiError, call } from '#ui/client.ts';
import { ListFaces } from '#ui/Faces.tsx';
import { Note } from '#ui/Note.tsx';
import { TableSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { useUnreadDate } from '#ui/useUnreadDate.ts';
import { fieldApp, paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import frame from '../frame.module.css';
import { RecordsCard } from '../field/RecordsCard.tsx';
import { lendingsKey } from '../lendingsKey.ts';
import { PageHead } from '../PageHead.tsx';
import { PrintCard } from '../paper/PrintCard.tsx';
import { refusalOf } from '../refusals.ts';
import { bodyOf, emptyDraft, inHand, isTouched, linesOf, type SheetBody } from './draft.ts';
import { type DraftHandle, hasDraft, useDraft } from './drafts.ts';
import { MemberRows } from './MemberRows.tsx';
import { PostedCard } from './PostedCard.tsx';
import { SheetForm } from './SheetForm.tsx';
import styles from './sheet.module.css';

export function SheetPage() {
  const { id = '' } = useParams();
  const [address, setAddress] = useSearchParams();
  const person = usePerson();
  const sheet = useQuery(sheetQuery(id, address.get('date')));
  const handle = useDraft(person.id, id);
  const posting = usePostSheet(id, () => {
    handle.clear();
    toast(t('sheet.posted.toast'));
  });
  useBeforeUnload((event) => {
    if (hasDraft()) event.preventDefault();
  });
  const { data: form } = sheet;
  const group = form?.groupName;
  const date = form?.meetingDate ?? findBusinessDate(address.get('date') ?? '');
  const { isUnread, note } = useUnreadDate(date);
  return (
    <div className={frame.page}>
      <PageHead
        title={t('console.sheets')}
        tab={group === undefined ? t('console.sheets') : t('sheet.tab', { group })}
        lead={group}
        back={{ to: paths.lending(id), label: group ?? t('lending.what') }}
        aside={
          <MeetingDate
            value={date}
            period={form?.period}
            isUnread={isUnread}
            error={posting.error instanceof ApiError ? posting.error.of('meetingDate') : undefined}
            onChange={(day) => {
              note(day);
              if (day === null) return;
              posting.reset();
              setAddress({ date: day }, { replace: true, preventScrollReset: true });
            }}
          />
        }
      />
      {canDo(person, 'field_device.use') && (
        <p className={styles.offline}>
          <a href={fieldApp}>{t('sheet.field')}</a> {t('sheet.field.why')}
        </p>
      )}
      <SheetFaces sheet={sheet} shut={isUnread}>
        {(loaded) =>
          canDo(person, 'sheet.post') ? (
            <Sheet key={loaded.meetingDate} form={loaded} handle={handle} posting={posting} refetch={sheet.refetch} />
          ) : (
            <ReadOnly form={loaded} />
          )
        }
      </SheetFaces>
    </div>
  );
}

type FacesProps = { sheet: UseQueryResult<Form>; shut: boolean; children: (form: Form) => ReactNode };

/**
 * A day without a meeting is an answer, shown in words; any other error can be retried. `shut` while the field above shows
 * another day than the sheet's.
 */
function SheetFaces({ sheet, shut, children }: FacesProps) {
  const refused = sheet.data === undefined ? refusalOf(sheet.error) : null;
  if (refused) return <Note tone="mute">{refused.message}</Note>;
  return (
    <div inert={shut} className={classes(shut && styles.shut)}>
      <h2 className="sr">{t('sheet.members')}</h2>
      <ListFaces
        query={sheet}
        what={t('console.sheets')}
        loading={
          <Card className={frame.flush} flush label={t('console.sheets')}>
            <TableSkeleton columns={6} rows={10} />
          </Card>
        }
      >
        {children}
      </ListFaces>
    </div>
  );
}

type SheetProps = {
  form: Form;
  handle: DraftHandle;
  posting: ReturnType<typeof usePostSheet>;
  refetch: () => unknown;
};

function Sheet({ form, handle, posting, refetch }: SheetProps) {
  const [more, setMore] = useState(false);
  const isPosted = form.posted.length > 0;
  const isOpen = !isPosted || more || isTouched(handle.draft) || posting.isPending;
  return (
    <div className={styles.stack}>
      {isPosted && <PostedCard form={form} />}
      {isPosted && <RecordsCard lending={form.lending} date={form.meetingDate} />}
      {!isPosted && form.totals.due === 0 && <Note tone="info">{t('sheet.nothing_due')}</Note>}
      {isOpen ? (
        <>
          {isPosted && <h2 className={styles.more}>{t('sheet.more.title', { version: form.version })}</h2>}
          <SheetForm
            form={form}
            handle={handle}
            posting={{
              busy: posting.isPending,
              error: posting.error,
              post: () => posting.mutate(bodyOf(form, handle.draft)),
              reset: posting.reset,
              found: () => {
                posting.reset();
                handle.clear();
              },
            }}
            onReload={() => {
              posting.reset();
              refetch();
            }}
          />
        </>
      ) : (
        <div>
          <Button kind="outline" size="sm" onClick={() => setMore(true)}>
            {t('sheet.more')}
          </Button>
        </div>
      )}
      <PrintCard form={form} />
    </div>
  );
}

function ReadOnly({ form }: { form: Form }) {
  return (
    <div className={styles.stack}>
      {form.posted.length > 0 && (
        <>
          <PostedCard form={form} />
          <RecordsCard lending={form.lending} date={form.meetingDate} />
        </>
      )}
      <Note tone="mute">{t('sheet.read_only')}</Note>
      <Card className={frame.flush} flush label={t('sheet.members')}>
        <MemberRows lines={linesOf(form, emptyDraft)} />
      </Card>
      <PrintCard form={form} />
    </div>
  );
}

type Props = {
  /** Of the sheet shown or asked for; null until the first one is loaded. */
  value: BusinessDate | null;
  /** Undefined until its sheet is loaded. */
  period: number | null | undefined;
  isUnread: boolean;
  onChange: (date: BusinessDate | null) => void;
  error?: string | undefined;
};

/** An earlier year is one still being typed. */
const FIRST_MEETING = businessDate('2000-01-01');

/**
 * The date of the meeting, which is the value date of its money: past or today, never later (the server knows the
 * date). The URL changes only with a complete date, so that typing a year loads nothing.
 */
function MeetingDate({ value, period, isUnread, onChange, error }: Props) {
  return (
    <div className={styles.date}>
      <DateInput label={t('sheet.date')} value={value} bare onChange={onChange} min={FIRST_MEETING} error={error} />
      {value !== null && !isUnread && (
        <p className={styles.words}>
          <b>{t('sheet.day', { day: t(`weekday.${weekdayOf(value)}`), date: formatDate(value) })}</b>
          <br />
          {period !== undefined && (period ? t('sheet.period', { period }) : t('sheet.period.none'))}
        </p>
      )}
    </div>
  );
}

const sheetsKey = ['sheets'] as const;
const DEPOSIT_MS = 5_000;

type PostedSheet = Answer<'POST staff/lendings/:id/sheets'>;

/** `date` null: the current or last meeting. */
const sheetQuery = (lending: string, date: string | null) =>
  queryOptions({
    queryKey: [...sheetsKey, lending, date],
    queryFn: ({ signal }): Promise<Form> =>
      call('GET staff/lendings/:id/sheets', { params: { id: lending }, query: date === null ? {} : { date }, signal }),
    refetchInterval: ({ state: { data } }) => (data?.posted.some((sheet) => inHand(sheet) > 0) ? DEPOSIT_MS : false),
  });

function usePostSheet(lending: string, onDone: (posted: PostedSheet) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SheetBody) => callAct('POST staff/lendings/:id/sheets', { params: { id: lending }, body }),
    onSuccess: async (posted) => {
      await client.invalidateQueries({ queryKey: [...sheetsKey, lending] });
      void client.invalidateQueries({ queryKey: lendingsKey });
      onDone(posted);
    },
  });
}

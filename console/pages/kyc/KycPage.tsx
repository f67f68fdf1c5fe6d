// /kycs/:id: one identity on the reviewer's desk; on its left the queue it was opened from. After a verdict the next case
// opens by itself.
// Invariant: a refused verdict keeps its words, whatever a colleague does to the submission meanwhile.
// Source: docs/screens.md; decision 0115.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { StaffKyc } from '#contract/kyc.ts';
import { StatusBadge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorBox } from '#ui/Note.tsx';
import { LinesSkeleton } from '#ui/Skeleton.tsx';
import { t } from '#ui/text.ts';
import { toast } from '#ui/toast.ts';
import { paths } from '../../paths.ts';
import { canDo, usePerson } from '../../person.ts';
import { CaseFrame } from '../CaseFrame.tsx';
import { CaseQueue } from '../CaseQueue.tsx';
import frame from '../frame.module.css';
import { instantText } from '../instants.ts';
import { NoteField } from '../NoteField.tsx';
import { Overdue } from '../Overdue.tsx';
import { PageHead } from '../PageHead.tsx';
import { Desk } from './Desk.tsx';
import { rowsOf } from './deskRows.ts';
import { outcomeOf, type Outcome, useDraft } from './draft.ts';
import { type Filters, listAt, readFilters, searchOf } from './filters.ts';
import { kycsQuery, staffKycQuery, useVerdict } from './kycQueries.ts';
import { KycRows } from './KycRows.tsx';
import { casesAfter, nextCase } from './nextCase.ts';
import { Way } from './Way.tsx';

export function KycPage() {
  const { id = '' } = useParams();
  const [address] = useSearchParams();
  const filters = readFilters(address);
  const kyc = useQuery(staffKycQuery(id));
  return (
    <CaseFrame
      query={kyc}
      title={t('kycs.title')}
      what={t('kycr.what')}
      back={{ to: listAt(filters), label: t('kycs.title') }}
      queue={<KycQueue filters={filters} open={id} kyc={kyc.data} />}
      loading={<LinesSkeleton rows={12} />}
    >
      {(found) => <Case key={found.id} kyc={found} filters={filters} />}
    </CaseFrame>
  );
}

function Case({ kyc, filters }: { kyc: StaffKyc; filters: Filters }) {
  const isOpen = canDo(usePerson(), 'kyc.decide') && kyc.status === 'pending';
  const [note, setNote] = useState('');
  const { deciding, send, skipTo } = useDesk(kyc, filters, note);
  return (
    <>
      <Way filters={filters} open={kyc.id} />
      <PageHead
        title={kyc.name}
        lead={
          <>
            {[kyc.phone, kyc.email].filter(Boolean).join(' · ')}
            <br />
            {leadOf(kyc)}
          </>
        }
        aside={
          <>
            <StatusBadge kind="kyc" status={kyc.status} />
            {kyc.overdue && <Overdue />}
          </>
        }
      />
      {/* Refused because it was decided meanwhile: what she wrote stays until she leaves. */}
      {!isOpen && deciding.error && (
        <Card label={t('kycr.what')} className={frame.card}>
          <ErrorBox error={deciding.error} />
          <NoteField label={t('kycr.note')} value={note} onChange={setNote} />
        </Card>
      )}
      <Desk
        key={kyc.submittedAt}
        kyc={kyc}
        sending={{ note, onNote: setNote, state: deciding, send, onSkip: skipTo }}
      />
    </>
  );
}

function leadOf({ submittedAt, dueAt, status, again }: StaffKyc): string {
  if (submittedAt === null) return '';
  const parts = [t(again ? 'kycr.again' : 'kycr.first'), t('kycr.in', { at: instantText(submittedAt) })];
  if (status === 'pending' && dueAt !== null) parts.push(t('kycr.due', { at: instantText(dueAt) }));
  return parts.join(' · ');
}

/** The sending, and the ways to the next case. */
function useDesk(kyc: StaffKyc, filters: Filters, note: string) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const list = kycsQuery(filters);
  const items = useQuery(list).data?.data ?? [];
  const order = casesAfter(items, kyc.id);
  const openCase = (id: string | null) => navigate(id === null ? listAt(filters) : paths.kyc(id) + searchOf(filters));
  const { forget } = useDraft(kyc);
  const isHere = useIsHere();
  const deciding = useVerdict(kyc.id, (sent) => {
    toast(t(sent.verdict === 'verified' ? 'kycr.verified.toast' : 'kycr.rejected.toast', { name: kyc.name }));
    forget();
    if (!isHere.current) return;
    const fresh = client.getQueryData(list.queryKey)?.data ?? [];
    void openCase(nextCase(order, fresh, kyc.id));
  });
  const send = ({ accepted, rejected }: Outcome) =>
    kyc.submittedAt !== null &&
    deciding.mutate({
      submittedAt: kyc.submittedAt,
      verdict: rejected.length === 0 ? 'verified' : 'rejected',
      accepted,
      ...(rejected.length === 0 ? {} : { fields: rejected }),
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    });
  const next = order[0];
  return { deciding, send, skipTo: next === undefined ? null : () => void openCase(next) };
}

/** Whether the case is still on the page: she may have opened another while her verdict was on its way. */
function useIsHere() {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

function KycQueue({ filters, open, kyc }: { filters: Filters; open: string; kyc: StaffKyc | undefined }) {
  const { draft } = useDraft({ id: open, submittedAt: kyc?.submittedAt ?? null });
  const rows = kyc ? rowsOf(kyc) : [];
  const { decided } = outcomeOf(rows, draft);
  return (
    <CaseQueue
      label={t('kycs.queue')}
      title={t('kycs.title')}
      to={listAt(filters)}
      count={(count) => t('kycs.count', { count })}
      what={t('kycs.what')}
      query={useQuery(kycsQuery(filters))}
      ownKeys
    >
      {(items) => (
        <KycRows
          items={items}
          open={open}
          to={({ id }) => paths.kyc(id) + searchOf(filters)}
          progress={kyc?.status === 'pending' && decided > 0 ? t('kycr.progress', { decided, all: rows.length }) : null}
        />
      )}
    </CaseQueue>
  );
}
